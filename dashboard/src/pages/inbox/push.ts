import { useEffect } from "react";
import { call } from "../../api/client.ts";
import type { OutputOf } from "../../api/client.ts";

type PushState = OutputOf<"getPushSubscription">;

/** Browsers have it on https alone, and on iOS in an installed dashboard. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis;

/** Keeps this browser subscribed while its reader wants that and the browser allows it. */
export function usePush(isWanted: boolean, isAllowed: boolean, open: (path: string) => void): void {
  useEffect(() => {
    if (!canPush() || (isWanted && !isAllowed)) return;
    // A push service that is away is no affair of the page's: the next page tries again.
    const done = isWanted ? call("getPushSubscription", {}).then(subscribe) : unsubscribe();
    done.catch(() => undefined);
  }, [isWanted, isAllowed]);
  useEffect(() => (canPush() ? onOpened(open) : undefined), [open]);
}

/** Once more where the service's key or the sign-in has changed. */
async function subscribe({ publicKey, endpoint, showsText }: PushState): Promise<PushState> {
  const { pushManager } = await register();
  const before = await pushManager.getSubscription();
  const isOurs = before !== null && keyOf(before) === publicKey;
  if (isOurs && before.endpoint === endpoint) return { publicKey, endpoint, showsText };
  if (before !== null && !isOurs) await before.unsubscribe();
  const subscription = isOurs
    ? before
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return save(subscription, showsText);
}

/** Whether notifications contain the visitor's message. */
export async function showText(showsText: boolean): Promise<PushState | null> {
  const subscription = await (await register()).pushManager.getSubscription();
  return subscription === null ? null : save(subscription, showsText);
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription === undefined || subscription === null) return;
  await call("deletePushSubscription", {});
  await subscription.unsubscribe();
}

/** Calls `open` with the page of a notification that was clicked. */
function onOpened(open: (path: string) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    const path: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "open") : undefined;
    if (typeof path === "string") open(path);
  };
  navigator.serviceWorker.addEventListener("message", listener);
  return () => navigator.serviceWorker.removeEventListener("message", listener);
}

function save(subscription: PushSubscription, showsText: boolean): Promise<PushState> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  return call("savePushSubscription", { endpoint: endpoint ?? "", keys: { p256dh, auth }, showsText });
}

const file = "/push.js";

async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(scriptUrl());
  return navigator.serviceWorker.ready;
}

interface Policy {
  createScriptURL(address: string): string;
}

declare global {
  /** Not in every browser. */
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

let policy: Policy | undefined;

/** The content security policy lets only this one address become a script's. */
function scriptUrl(): string {
  if (trustedTypes === undefined) return file;
  policy ??= trustedTypes.createPolicy("svc-push", { createScriptURL: () => file });
  return policy.createScriptURL(file);
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const bytes = String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}
