import { Upload, X } from "lucide-react";
import { useId, useState } from "react";
import { useStrings } from "../strings/strings.tsx";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Files by dropping or choosing them; the same name again replaces. */
export function FileDrop({ label, hint, files, onChange }: FileDropProps) {
  const { actions } = useStrings();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const add = (more: FileList | null) =>
    onChange([...new Map([...files, ...(more ?? [])].map((file) => [file.name, file])).values()]);
  return (
    <div className="grid gap-2">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add(event.dataTransfer.files);
        }}
        className={classNames(
          "grid cursor-pointer justify-items-center gap-1 rounded-lg border border-dashed border-edge p-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text",
          isOver && "bg-accent-soft",
        )}
      >
        <Upload aria-hidden="true" className="size-6 text-quiet" />
        <span className="font-medium">{label}</span>
        <span className="text-xs text-quiet">{hint}</span>
        <input
          id={id}
          type="file"
          multiple
          className="sr-only"
          onChange={({ target }) => {
            add(target.files);
            target.value = "";
          }}
        />
      </label>
      <ul className="grid gap-1">
        {files.map((file) => (
          <li key={file.name} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <IconButton
              label={`${actions.delete}: ${file.name}`}
              icon={<X className="size-4" />}
              onClick={() => onChange(files.filter((other) => other !== file))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
