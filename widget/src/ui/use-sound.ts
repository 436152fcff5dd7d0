import { useEffect, useState } from "react";
import type { Chat } from "../core/types.ts";

const key = "svc:sound";

export interface Sound {
  readonly isOn: boolean;
  toggle(): void;
}

/** A short tone for new messages in a hidden chat. Off by default. */
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

/** Loaded when it is first heard. */
function play(): void {
  import("./more.ts").then(
    (it) => it.playTone(),
    () => undefined,
  );
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
