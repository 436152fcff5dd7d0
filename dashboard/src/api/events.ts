import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useConnection } from "./connection.ts";
import { followStream } from "./follow-stream.ts";

interface FollowOptions {
  /** Followed in tabs that nobody sees too, as for alerts: one connection serves all tabs. */
  readonly isShared?: boolean;
  /** Called when it is followed: what was read before that may be older. */
  readonly onOpen?: () => void;
}

/**
 * Follows an event stream of the service while the component is shown; `onEvent` gets each event's name and
 * parsed data. Where events may have been missed, everything is read again.
 */
export function useEventStream<Data>(
  url: string | null,
  names: readonly string[],
  onEvent: (name: string, data: Data) => void,
  { isShared = false, onOpen }: FollowOptions = {},
): void {
  const queries = useQueryClient();
  const { isSignedIn } = useConnection();
  const heard = useRef(onEvent);
  const opened = useRef(onOpen);
  useEffect(() => {
    heard.current = onEvent;
    opened.current = onOpen;
  });
  const wanted = names.join(" ");
  const followed = isSignedIn ? url : null;
  useEffect(() => {
    if (followed === null) return undefined;
    const ended = new AbortController();
    const follower = {
      hear: (name: string, json: string) => heard.current(name, parsed(json)),
      missed: () => void queries.invalidateQueries(),
      opened: () => opened.current?.(),
    };
    followStream({ url: followed, names: wanted.split(" ") }, follower, ended.signal, isShared);
    return () => ended.abort();
  }, [followed, wanted, queries, isShared]);
}

function parsed<Data>(json: string): Data {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service sends it by the operation's own schema
  return JSON.parse(json) as Data;
}
