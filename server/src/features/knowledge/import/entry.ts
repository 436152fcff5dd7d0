import type { Reason } from "@svc/contract/reasons/reason.ts";

export type ImportKind = "git" | "archive" | "wordpress" | "zendesk";
export type BodyFormat = "markdown" | "html";

/** One item that an export or a repository has. */
export interface ImportEntry {
  /** What makes it the same item the next time: a path, or the id that its site gave it. */
  readonly origin: string;
  readonly title: string;
  /** Where it is published; null if that isn't known. */
  readonly url: string | null;
  /** Alike for the same text, wherever it stands. */
  readonly content: string;
  /** Changes with anything of it that is imported. */
  readonly hash: string;
  readonly leftOut: Reason | null;
  readonly format: BodyFormat;
  /** Missing where it is left out, or has the hash that is known of it. */
  readonly body?: Uint8Array;
}

/** What the owner says about an import, as far as it changes what is made of an item. */
export interface ImportSettings {
  readonly siteUrl: string | null;
  /** Null for the one that most items have. */
  readonly language: string | null;
  readonly folder: string | null;
}

/** What the reader process is asked to unpack. */
export type Unpack = ImportSettings & {
  /** `tree`: only the paths of a repository. */
  readonly as: "file" | "tree" | "blobs";
  /** The hash that is known of an origin; its body isn't answered again. */
  readonly known: ReadonlyMap<string, string>;
  /** Of `blobs`: what `tree` found there. */
  readonly files?: readonly ImportEntry[];
  readonly layout?: DocsLayout;
};

export type LayoutKind = "docusaurus" | "mkdocs" | "gitbook" | "plain";

/** Where a repository keeps its documentation; `root` is '' or ends with a slash. */
export interface DocsLayout {
  readonly kind: LayoutKind;
  readonly root: string;
}

/** What a file or a repository is, beside its items. */
export interface UnpackedHead {
  readonly kind: Exclude<ImportKind, "git">;
  /** By which the same site is known the next time; '' where nothing tells. */
  readonly identity: string;
  readonly layout?: DocsLayout;
}
