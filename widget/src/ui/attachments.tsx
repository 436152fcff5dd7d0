import { useEffect, useRef, useSyncExternalStore, useState } from "react";
import type { Attached } from "./composer.tsx";
import { useShared } from "./context.ts";
import { failureText } from "./failure-text.ts";
import { acceptedFiles, sizeText } from "./file-rules.ts";
import { fileStyles } from "./file-styles.ts";
import { fileWords } from "./file-words.ts";
import { Icon } from "./icons.tsx";
import { styled } from "./later.ts";
import { filePaths } from "./file-icons.ts";
import { trayOf } from "./tray.ts";
import type { Attachment, Tray } from "./tray.ts";
import type { RefObject } from "react";

const withStyles = styled(fileStyles);

export interface AttachmentsProps {
  /** Takes the files of a message, and sends it. */
  readonly deliver: Tray["deliver"];
  readonly onChange: (attached: Attached) => void;
}

/** A button behind the field and, above it, the files that go with the next message. They may be pasted, and dropped anywhere on the panel. */
export function Attachments({ deliver, onChange }: AttachmentsProps) {
  const { chat, words: spoken } = useShared();
  const words = spoken.files ?? fileWords;
  const tray = trayOf(chat);
  const { attachments, refused, isSending } = useSyncExternalStore(tray.subscribe, tray.get, tray.get);
  const place = useRef<HTMLDivElement>(null);
  const isOver = useDrop(place, tray.add);
  tray.deliver = deliver;
  const count = attachments.length;
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [count]);
  useEffect(() => onChange({ count, isSending, send: tray.send }), [count, isSending, tray, onChange]);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        onChange={({ currentTarget }) => {
          tray.add(currentTarget.files ?? []);
          currentTarget.value = "";
        }}
      />
      <button
        type="button"
        className="icon"
        aria-label={words.attach}
        title={words.attach}
        onClick={() => input.current?.click()}
      >
        <Icon path={filePaths.clip} />
      </button>
      <div
        ref={(element) => {
          place.current = element;
          withStyles(element);
        }}
        className="files"
      >
        {isOver && <p className="over">{words.drop}</p>}
        {count > 0 && (
          <ul ref={list} aria-label={words.attached}>
            {attachments.map((each) => (
              <Chip key={each.key} tray={tray} attachment={each} />
            ))}
          </ul>
        )}
        <p role="status" className="unseen">
          {count > 0 && `${words.attached}: ${attachments.map(({ file }) => file.name).join(", ")}`}
        </p>
        {refused !== null && (
          <p role="alert" className="wrong">
            <bdi>{refused.name}</bdi>: {words[refused.why]}
          </p>
        )}
      </div>
    </>
  );
}

function Chip({ tray, attachment }: { readonly tray: Tray; readonly attachment: Attachment }) {
  const { words, locale } = useShared();
  const own = words.files ?? fileWords;
  const { key, file, status, progress, failure } = attachment;
  // What the service refuses for its size or type, it would refuse again.
  const refusals: Readonly<Record<number, string>> = { 413: own.full, 415: own.type };
  const refusal = refusals[failure?.status ?? 0];
  const percent = Math.round(progress * 100);
  const removal = `${own.remove}: ${file.name}`;
  return (
    <li>
      <Thumbnail file={file} />
      <span className="about">
        <bdi>{file.name}</bdi>
        {status === "failed" ? (
          <small role="alert" className="wrong">
            {refusal ?? failureText(words, failure)}
          </small>
        ) : (
          <small dir="ltr">{status === "uploading" ? `${percent} %` : sizeText(file.size, locale)}</small>
        )}
        {status === "uploading" && (
          <i role="progressbar" aria-label={file.name} aria-valuenow={percent}>
            <i style={{ width: `${percent}%` }} />
          </i>
        )}
      </span>
      {status === "failed" && refusal === undefined && (
        <button
          type="button"
          className="icon"
          aria-label={`${words.retry}: ${file.name}`}
          title={words.retry}
          onClick={() => tray.retry(key)}
        >
          <Icon name="again" />
        </button>
      )}
      <button
        type="button"
        className="icon"
        aria-label={removal}
        title={removal}
        onClick={({ currentTarget }) => {
          // The focus stays here, and not at the field: that brings up a telephone's keyboard.
          currentTarget.form?.querySelector<HTMLElement>(".field > .icon")?.focus();
          tray.remove(key);
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

const sidePx = 96;

/**
 * A small picture of a file that is not sent yet, or a sign of one. Drawn, and not as an image's address: a page's
 * policy need not allow those, and a photograph would be kept whole.
 */
function Thumbnail({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isImage, setImage] = useState(file.type.startsWith("image/"));
  useEffect(() => {
    if (!isImage) return;
    createImageBitmap(file, { resizeHeight: sidePx, resizeQuality: "medium" }).then(
      (picture) => {
        if (canvas.current === null) return picture.close();
        canvas.current.width = picture.width;
        canvas.current.height = picture.height;
        canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
      },
      () => setImage(false),
    );
  }, [file, isImage]);
  return <span className="thumb">{isImage ? <canvas ref={canvas} aria-hidden="true" /> : <Icon name="page" />}</span>;
}

/** Takes files that are dropped on the panel or pasted into it, before it refuses them; answers whether some are held over it. */
function useDrop(inside: RefObject<HTMLElement | null>, add: (files: FileList) => void): boolean {
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
