import { ImageUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { useStrings, useWords } from "../strings/strings.tsx";
import { Button } from "./button.tsx";
import { describeProblem } from "./describe-problem.ts";
import { Notice } from "./notice.tsx";

interface PictureFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Null: none yet. */
  readonly src: string | null;
  /** What is shown: the picture, or what stands for it. */
  readonly preview: ReactNode;
  readonly onUpload: (file: File) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
}

/** The service's own limit (`limits.attachmentBytes` of the contract). */
const fileBytes = 10 * 1024 * 1024;
const types = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** A picture with its preview: uploaded as soon as it is chosen, replaced or removed. */
export function PictureField({ label, hint, src, preview, onUpload, onRemove }: PictureFieldProps) {
  const strings = useStrings();
  const { picture: words } = useWords("settings");
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<"upload" | "remove" | null>(null);
  const [refusal, refuse] = useState<string | null>(null);

  const run = async (what: "upload" | "remove", work: () => Promise<unknown>) => {
    refuse(null);
    setBusy(what);
    await work().catch((error: unknown) => refuse(describeProblem(error, strings)));
    setBusy(null);
  };
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (!types.includes(file.type)) refuse(words.type);
    else if (file.size > fileBytes) refuse(words.large);
    else void run("upload", () => onUpload(file));
  };
  return (
    <div role="group" aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-4">
        {preview}
        <div className="grid min-w-0 flex-[1_1_14rem] gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<ImageUp aria-hidden="true" className="size-4" />}
              isBusy={busy === "upload"}
              onClick={() => input.current?.click()}
            >
              {src === null ? words.upload : words.replace}
            </Button>
            {src === null ? null : (
              <Button
                look="quiet"
                icon={<Trash2 aria-hidden="true" className="size-4" />}
                isBusy={busy === "remove"}
                onClick={() => void run("remove", onRemove)}
              >
                {words.remove}
              </Button>
            )}
          </div>
          <p className="text-xs text-quiet">{hint}</p>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={types.join(",")}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // The same file again is a change, too.
            currentTarget.value = "";
          }}
        />
      </div>
      {refusal === null ? null : <Notice tone="bad">{refusal}</Notice>}
    </div>
  );
}
