import { useEffect, useRef } from "react";

/**
 * Follows an event stream of the service while the component is shown. The browser connects again by
 * itself and says where it was (Last-Event-ID); `onEvent` gets each event's name and parsed data.
 */
export function useEventStream<Data>(
  url: string | null,
  names: readonly string[],
  onEvent: (name: string, data: Data) => void,
): void {
  const heard = useRef(onEvent);
  useEffect(() => {
    heard.current = onEvent;
  });
  const wanted = names.join(" ");
  useEffect(() => {
    if (url === null) return undefined;
    const stream = new EventSource(url);
    for (const name of wanted.split(" "))
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => heard.current(name, parsed(data)));
    return () => stream.close();
  }, [url, wanted]);
}

function parsed<Data>(json: string): Data {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service sends it by the operation's own schema
  return JSON.parse(json) as Data;
}
