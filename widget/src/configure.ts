import { withoutEndSlashes } from "./core/without-end-slashes.ts";

/** What all widgets and hooks of a page use where they are not told otherwise. */
export interface Configuration {
  /** Where the service is, such as `https://chat.example.com`. */
  readonly baseUrl?: string | undefined;
  /** Sent with every request of hooks and widgets. Whatever stands in a page, its visitors can read. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Where the service is, and what is sent along. */
export interface Connection {
  /** Without a slash at its end; "" is the page's own origin. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

const none: Readonly<Record<string, string>> = {};
let configured: Configuration = {};

/** Sets what is given and leaves the rest. Call it before the first widget or hook is rendered. */
export function configure(configuration: Configuration): void {
  configured = { ...configured, ...configuration };
}

/**
 * The first base address that is set: what the component was given, `configure`, the page's
 * `<meta name="svc-base-url">`, the origin of the widget's script tag, the page's own origin.
 * On a server only the first two can be known; nothing is asked for there.
 */
export function connectionOf(baseUrl: string | undefined): Connection {
  const address = baseUrl ?? configured.baseUrl ?? baseUrlOfPage() ?? "";
  return { baseUrl: withoutEndSlashes(address), headers: configured.headers ?? none };
}

function baseUrlOfPage(): string | undefined {
  if (typeof document === "undefined") return undefined;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="svc-base-url"]')?.content;
  if (meta !== undefined && meta !== "") return meta;
  const script = document.querySelector<HTMLScriptElement>("script[data-chat-id][src]")?.src;
  return script === undefined ? undefined : new URL(script).origin;
}
