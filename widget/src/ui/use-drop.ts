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
      setOver(event.type === "dragover");
      if (event.type === "drop") add(event.dataTransfer.files);
    };
    panel.addEventListener("dragover", drag, options);
    panel.addEventListener("drop", drag, options);
    panel.addEventListener(
      "dragleave",
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && panel.contains(relatedTarget))) setOver(false);
      },
      options,
    );
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
