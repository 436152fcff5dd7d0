import type { EventName } from "@svc/contract";

/** A piece of the document. */
export type Json = Readonly<Record<string, unknown>>;

/** An event as the reference tells of it. */
export interface DescribedEvent {
  readonly name: EventName;
  readonly description: string;
  /** Of the whole body. */
  readonly example: Json;
}

export interface OpenApi extends Json {
  readonly info: { readonly title: string; readonly version: string; readonly description: string } & Json;
  readonly tags: readonly { readonly name: string; readonly description: string; readonly "x-displayName": string }[];
  /** By path and by method in small letters. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly webhooks: Readonly<Record<string, Json>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Json>>;
  } & Json;
}

/** A field that is left out where there is nothing to list. */
export function listed(name: string, list: readonly unknown[]): Json {
  return list.length === 0 ? {} : { [name]: list };
}
