/** Each is one line on a field of 24 by 24, drawn in the colour of the text around it. */
const paths = {
  close: "M18 6 6 18M6 6l12 12",
  down: "m6 9 6 6 6-6",
  send: "M12 19V5m-6 6 6-6 6 6",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  up: "M7 10v11H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zm0 0 4-8a3 3 0 0 1 3 3v4h5.5a2 2 0 0 1 2 2.4l-1.3 7a2 2 0 0 1-2 1.6H7",
  again: "M20 12a8 8 0 1 1-2.3-5.6L20 8.5M20 4v4.5h-4.5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  done: "m5 12.5 4.5 4.5L19 7.5",
  star: "m12 3.5 2.7 5.6 6.1.8-4.5 4.2 1.2 6.1-5.5-3-5.5 3 1.2-6.1-4.5-4.2 6.1-.8z",
  page: "M14 3H6a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8zm0 0v5h5M9 13h6m-6 4h6",
  link: "M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  fresh: "M12 5H5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-7m-9 2 10.5-10.5M10 14v-3L18.5 2.5l3 3L13 14z",
  save: "M12 4v11m-5-4.5 5 5 5-5M5 20h14",
  sound: "M11 5 6 9H3v6h3l5 4zM15.5 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13",
  silence: "M11 5 6 9H3v6h3l5 4zM16 9.5l5 5m0-5-5 5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20a8 8 0 0 1 16 0",
  clock: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  fault: "M12 8v5m0 3.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, path = paths[name ?? "close"] }: { name?: IconName; path?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The same for a square; a filled one says "stop". */
export function StopIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect x="7" y="7" width="10" height="10" rx="1.5" fill="currentColor" />
    </svg>
  );
}
