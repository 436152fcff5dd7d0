import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import type { InboxEvent, SignedIn } from "@svc/contract";
import { readStorage, writeStorage } from "../../storage.ts";
import { signedInQuery } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { visitorName } from "./who.tsx";

/** How this browser alerts its reader; notifications also need the browser's permission. */
export interface Alerts {
  readonly sound: boolean;
  readonly title: boolean;
  readonly desktop: boolean;
  /** Whether the one question for that permission was answered here. */
  readonly asked: boolean;
}

let alerts: Alerts | undefined;
/** A visitor waits, and the reader was never asked. */
let isAsking = false;
/** Since the reader last looked. */
let missed = 0;
const listeners = new Set<() => void>();

export function useAlertSettings(): readonly [alerts: Alerts, change: (changes: Partial<Alerts>) => void] {
  return [useSyncExternalStore(subscribe, read), change];
}

/** Whether to ask for the browser's permission now, and the reader's answer. */
export function useAlertQuestion(): readonly [isAsking: boolean, answer: (isWanted: boolean) => Promise<void>] {
  return [useSyncExternalStore(subscribe, () => isAsking), answer];
}

/** Alerts to a visitor who waits for an agent, or writes to this one. */
export function useAlerts(): (event: InboxEvent) => void {
  const inbox = useWords("inbox");
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const onSeen = () => {
      if (document.visibilityState === "visible") showMissed(0);
    };
    document.addEventListener("visibilitychange", onSeen);
    return () => document.removeEventListener("visibilitychange", onSeen);
  }, []);
  return (event) => {
    // Whoever is being signed out has none any more.
    const ownId = queries.getQueryData<SignedIn>(signedInQuery.queryKey)?.account.id;
    if (ownId === undefined || !isCall(event, ownId)) return;
    const { id } = event.data;
    if (document.visibilityState === "hidden") showMissed(missed + 1);
    if (!read().asked && permission() === "default") put(() => (isAsking = true));
    // One of several tabs does it, for all.
    void once(`svc:alert:${id}`, () => {
      if (read().sound) ring();
      if (!document.hasFocus())
        notify(
          id,
          event.event === "handoff" ? inbox.alert.waiting : inbox.alert.wrote,
          visitorName(inbox, id),
          () => void navigate({ to: "/sessions/$sesId", params: { sesId: id } }),
        );
    });
  };
}

function isCall(event: InboxEvent, ownId: string): event is Extract<InboxEvent, { event: "message" | "handoff" }> {
  if (event.event === "handoff") return event.data.handoff === "waiting";
  if (event.event !== "message" || event.data.message.role !== "user") return false;
  const { handoff, assignee } = event.data;
  return handoff === "waiting" || (handoff === "human" && assignee?.id === ownId);
}

function change(changes: Partial<Alerts>): void {
  const before = read();
  alerts = { ...before, ...changes };
  writeStorage("inbox-alerts", JSON.stringify(alerts));
  if (alerts.sound && !before.sound) ring();
  if (changes.desktop === true && permission() === "default") void askBrowser();
  for (const listener of listeners) listener();
}

/** What the browser allows may be another thing afterwards. */
async function askBrowser(): Promise<void> {
  await Notification.requestPermission();
  put(() => (alerts = { ...read() }));
}

async function answer(isWanted: boolean): Promise<void> {
  put(() => (isAsking = false));
  change({ asked: true });
  if (isWanted) await askBrowser();
}

function put(set: () => void): void {
  set();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All of it is on until the reader switches it off. */
function read(): Alerts {
  if (alerts !== undefined) return alerts;
  const stored = readStorage("inbox-alerts") ?? "";
  const isOn = (name: keyof Alerts) => !stored.includes(`"${name}":false`);
  alerts = {
    sound: isOn("sound"),
    title: isOn("title"),
    desktop: isOn("desktop"),
    asked: stored.includes('"asked":true'),
  };
  return alerts;
}

/** Pages over plain http have no notifications. */
export function permission(): NotificationPermission {
  return "Notification" in globalThis ? Notification.permission : "denied";
}

function showMissed(count: number): void {
  missed = read().title ? count : 0;
  document.title = `${missed === 0 ? "" : `(${missed}) `}${document.title.replace(/^\(\d+\) /u, "")}`;
}

function notify(sesId: string, title: string, body: string, open: () => void): void {
  if (!read().desktop || permission() !== "granted") return;
  // The latest of a conversation takes the place of the one before; none has the visitor's words in it.
  const notification = new Notification(title, { body, tag: `svc:${sesId}`, icon: "/icon.svg" });
  notification.addEventListener("click", () => {
    window.focus();
    notification.close();
    open();
  });
}

const onceForMs = 1_000;

async function once(name: string, act: () => void): Promise<void> {
  if (!("locks" in navigator)) return act();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    act();
    await new Promise((resolve) => setTimeout(resolve, onceForMs));
  });
}

/** Two soft tones, made here: no file to fetch. Silent until the reader has touched the page, as browsers want it. */
function ring(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  const volume = new GainNode(audio, { gain: 0.08 });
  volume.connect(audio.destination);
  for (const [frequency, startsAt] of [
    [660, 0],
    [880, 0.12],
  ] as const) {
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(volume);
    tone.start(audio.currentTime + startsAt);
    tone.stop(audio.currentTime + startsAt + 0.1);
  }
  setTimeout(() => void audio.close(), 500);
}
