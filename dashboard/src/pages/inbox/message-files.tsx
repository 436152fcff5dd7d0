import { Download, FileText } from "lucide-react";
import type { FilePart } from "@svc/contract";
import { useLocale } from "../../strings/strings.tsx";
import { classNames } from "../../ui/class-names.ts";
import { fileSize } from "../../ui/file-size.ts";

interface MessageFilesProps {
  readonly files: readonly FilePart[];
  /** They stand where the team's messages do. */
  readonly isOwn: boolean;
}

/** Of a message: pictures to look at, all else to download. */
export function MessageFiles({ files, isOwn }: MessageFilesProps) {
  const locale = useLocale();
  return (
    <ul className={classNames("flex flex-wrap gap-2", isOwn && "justify-end")}>
      {files.map(({ url, filename, mediaType, size, width, height }) => {
        const isImage = mediaType.startsWith("image/");
        return (
          <li key={url} className="max-w-full">
            <a
              href={url}
              target="_blank"
              rel="noopener"
              title={filename}
              className="flex max-w-full items-center gap-2 overflow-hidden rounded-xl border border-line bg-surface hover:border-edge"
            >
              {isImage ? (
                <img
                  src={url}
                  alt={filename}
                  width={width}
                  height={height}
                  className="h-auto max-h-60 w-auto max-w-full min-w-16 object-cover"
                />
              ) : (
                <>
                  <FileText aria-hidden="true" className="ms-3 size-5 shrink-0 text-quiet" />
                  <span className="grid min-w-0 py-1.5">
                    <bdi className="truncate">{filename}</bdi>
                    <span className="text-xs text-quiet">{fileSize(size, locale)}</span>
                  </span>
                  <Download aria-hidden="true" className="me-3 size-4 shrink-0 text-quiet" />
                </>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
