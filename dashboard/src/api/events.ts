import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useConnection } from "./connection.ts";

const againMs = 5_000;

/**
 * Follows an event stream of the service while the component is shown; `onEvent` gets each event's name and
 * parsed data. Where the network fails, the browser connects again by itself and says where it was
 * (Last-Event-ID). Where it is refused (by a proxy before a service that starts, say), it gives up: then this
 * connects anew, and all is read again, because nobody tells what was missed.
 */
export function useEventStream<Data>(
  url: string | null,
  names: readonly string[],
  onEvent: (name: string, data: Data) => void,
): void {
  const queries = useQueryClient();
  const { isSignedIn } = useConnection();
  const heard = useRef(onEvent);
  useEffect(() => {
    heard.current = onEvent;
  });
  const wanted = names.join(" ");
  const followed = isSignedIn ? url : null;
  useEffect(() => {
    if (followed === null) return undefined;
    let stream: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = (onOpen: () => unknown) => {
      stream = new EventSource(followed);
      for (const name of wanted.split(" "))
        stream.addEventListener(name, ({ data }: MessageEvent<string>) => heard.current(name, parsed(data)));
      stream.addEventListener("open", onOpen, { once: true });
      stream.addEventListener("error", () => {
        if (stream.readyState === EventSource.CLOSED)
          timer = setTimeout(() => connect(() => queries.invalidateQueries()), againMs);
      });
    };
    connect(() => undefined);
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [followed, wanted, queries]);
}

function parsed<Data>(json: string): Data {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service sends it by the operation's own schema
  return JSON.parse(json) as Data;
}
