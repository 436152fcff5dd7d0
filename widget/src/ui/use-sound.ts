import { useEffect, useState } from "react";
import type { Chat } from "../core/types.ts";

const key = "svc:sound";

export interface Sound {
  readonly isOn: boolean;
  toggle(): void;
}

/** A short tone when something comes that nobody is looking at; off until somebody switches it on. */
export function useSound(chat: Chat): Sound {
  const [isOn, setOn] = useState(readChoice);
  useEffect(() => {
    if (!isOn) return undefined;
    return chat.on("message:received", () => {
      // As it is now: what is drawn may be a frame behind.
      if (document.hidden || !chat.getState().isOpen) play();
    });
  }, [chat, isOn]);
  return {
    isOn,
    toggle() {
      writeChoice(!isOn);
      setOn(!isOn);
      if (!isOn) play();
    },
  };
}

/** Two notes of an eighth of a second, made here: no file is loaded. */
function play(): void {
  const context = new AudioContext();
  const now = context.currentTime;
  for (const [at, hertz] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.08, now + at);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + 0.24);
  }
  setTimeout(() => void context.close(), 1_000);
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}

function writeChoice(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? "on" : "off");
  } catch {
    // Storage is forbidden: it holds for this page.
  }
}
