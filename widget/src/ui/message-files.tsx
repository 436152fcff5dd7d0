import { useState } from "react";
import type { FilePart } from "../core/file-part.ts";
import { useShared } from "./context.ts";
import { filePaths } from "./file-icons.ts";
import { sizeText } from "./file-rules.ts";
import { fileStyles } from "./file-styles.ts";
import { Icon } from "./icons.tsx";
import { styled } from "./later.ts";

const withStyles = styled(fileStyles);

/** Of a message: pictures to look at, all else to download. */
export function MessageFiles({ files }: { readonly files: readonly FilePart[] }) {
  return (
    <div ref={withStyles} className="sent">
      {files.map((file) => (
        <MessageFile key={file.url} file={file} />
      ))}
    </div>
  );
}

function MessageFile({ file }: { readonly file: FilePart }) {
  const { chat, locale } = useShared();
  const { url, mediaType, filename = "", size = 0, width, height } = file;
  const [isImage, setImage] = useState(mediaType.startsWith("image/"));
  if (!url.startsWith("/")) return null;
  const address = `${chat.baseUrl}${url}`;
  return (
    <a
      className={isImage ? "picture" : "file"}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={isImage ? filename : undefined}
    >
      {isImage ? (
        // Where the page's policy allows no pictures of the service, it is a file like others.
        <img src={address} alt="" width={width} height={height} onError={() => setImage(false)} />
      ) : (
        <>
          <Icon name="page" />
          <span className="about">
            <bdi>{filename}</bdi>
            <small dir="ltr">{sizeText(size, locale)}</small>
          </span>
          <Icon path={filePaths.save} />
        </>
      )}
    </a>
  );
}
