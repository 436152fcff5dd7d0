import { asChatError } from "../core/chat-error.ts";
import { upload } from "../core/upload.ts";
import type { FilePart } from "../core/file-part.ts";
import type { Chat, ChatFailure } from "../core/types.ts";
import { refusalOf } from "./file-rules.ts";
import type { Refusal } from "./file-rules.ts";

/** The service's own limit of a message. */
const filesAtMost = 5;

export interface Attachment {
  readonly key: number;
  readonly file: File;
  readonly status: "uploading" | "done" | "failed";
  /** What part of it has been sent, from 0 to 1. */
  readonly progress: number;
  readonly failure: ChatFailure | null;
  /** Once the service has it, and in which conversation. */
  readonly part: FilePart | null;
  readonly sessionId: string;
}

export interface TrayState {
  readonly attachments: readonly Attachment[];
  /** What was chosen last and can't be sent. */
  readonly refused: { readonly name: string; readonly why: Refusal | "many" } | null;
  /** The message goes out when all of them are uploaded. */
  readonly isSending: boolean;
}

/** Files that go with the next message. */
export interface Tray {
  get(): TrayState;
  subscribe(listener: () => void): () => void;
  add(files: Iterable<File>): void;
  remove(key: number): void;
  retry(key: number): void;
  /** Hands the files over, at once or when the last one is uploaded; those that failed are tried again. */
  send(): void;
  /** Takes the files of a message, and sends it. */
  deliver: (files: readonly FilePart[]) => void;
}

const trays = new WeakMap<Chat, Tray>();

/** Of a chat; it outlasts the panel, and goes on with what is under way. */
export function trayOf(chat: Chat): Tray {
  const tray = trays.get(chat) ?? createTray(chat);
  trays.set(chat, tray);
  return tray;
}

function createTray(chat: Chat): Tray {
  let state: TrayState = { attachments: [], refused: null, isSending: false };
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const runs = new Map<number, AbortController>();
  const set = (patch: Partial<TrayState>) => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const change = (key: number, patch: Partial<Attachment>) =>
    set({ attachments: state.attachments.map((each) => (each.key === key ? { ...each, ...patch } : each)) });
  const isThere = ({ part, sessionId }: Attachment) => part !== null && sessionId === chat.getState().sessionId;

  function start({ key, file }: Attachment): void {
    const run = new AbortController();
    const { sessionId } = chat.getState();
    runs.set(key, run);
    change(key, { status: "uploading", progress: 0, failure: null, part: null, sessionId });
    const isCurrent = () => runs.get(key) === run;
    const onProgress = (progress: number) => isCurrent() && change(key, { progress });
    upload(chat, file, { signal: run.signal, onProgress }).then(
      (part) => {
        if (!isCurrent()) return;
        change(key, { status: "done", part });
        settle();
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        change(key, { status: "failed", failure: asChatError(error).failure });
        // What was written waits for another try.
        set({ isSending: false });
      },
    );
  }

  function settle(): void {
    const { attachments, isSending } = state;
    if (!isSending || !attachments.every(isThere)) return;
    set({ attachments: [], refused: null, isSending: false });
    tray.deliver(attachments.flatMap(({ part }) => part ?? []));
  }

  const tray: Tray = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files) {
      const { taken, refused } = judge(files, filesAtMost - state.attachments.length);
      const fresh = taken.map((file) => ({ ...unsent, key: ++lastKey, file }));
      set({ attachments: [...state.attachments, ...fresh], refused });
      fresh.forEach(start);
    },
    remove(key) {
      runs.get(key)?.abort();
      runs.delete(key);
      set({ attachments: state.attachments.filter((each) => each.key !== key), refused: null });
      settle();
    },
    retry(key) {
      const attachment = state.attachments.find((each) => each.key === key);
      if (attachment !== undefined) start(attachment);
    },
    send() {
      set({ isSending: true, refused: null });
      for (const each of state.attachments) if (each.status !== "uploading" && !isThere(each)) start(each);
      settle();
    },
    deliver: () => undefined,
  };
  return tray;
}

const unsent = { status: "uploading", progress: 0, failure: null, part: null, sessionId: "" } as const;

/** Those that can be sent, and the first that can't. */
function judge(
  files: Iterable<File>,
  room: number,
): { readonly taken: File[]; readonly refused: TrayState["refused"] } {
  const taken: File[] = [];
  let refused: TrayState["refused"] = null;
  for (const file of files) {
    const why = taken.length < room ? refusalOf(file) : "many";
    if (why === null) taken.push(file);
    else refused ??= { name: file.name, why };
  }
  return { taken, refused };
}
