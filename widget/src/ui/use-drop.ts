import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Takes files that are dropped on the panel or pasted into it, before it refuses them; answers whether some are held over it. */
export function useDrop(inside: RefObject<HTMLElement | null>, add: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>(".panel");
    if (!panel) return undefined;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const drag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      event.stopPropagation();
      const isWithin = event.relatedTarget instanceof Node && panel.contains(event.relatedTarget);
      setOver(event.type === "dragover" || (event.type === "dragleave" && isWithin));
      if (event.type === "drop") add(event.dataTransfer.files);
    };
    for (const type of ["dragover", "dragleave", "drop"] as const) panel.addEventListener(type, drag, options);
    panel.addEventListener(
      "paste",
      (event) => {
        const { files, types = [] } = event.clipboardData ?? {};
        if (files === undefined || files.length === 0) return;
        event.stopPropagation();
        // Cells of a table come as a picture too.
        if (types.includes("text/plain")) return;
        event.preventDefault();
        add(files);
      },
      options,
    );
    return () => listening.abort();
  }, [inside, add]);
  return isOver;
}
