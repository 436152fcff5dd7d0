/** As in `icons.tsx`, of parts that are loaded later. */
export const morePaths = {
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  done: "m5 12.5 4.5 4.5L19 7.5",
  star: "m12 3.5 2.7 5.6 6.1.8-4.5 4.2 1.2 6.1-5.5-3-5.5 3 1.2-6.1-4.5-4.2 6.1-.8z",
  fresh: "M12 5H5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-7m-9 2 10.5-10.5M10 14v-3L18.5 2.5l3 3L13 14z",
  save: "M12 4v11m-5-4.5 5 5 5-5M5 20h14",
  sound: "M11 5 6 9H3v6h3l5 4zM15.5 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13",
  silence: "M11 5 6 9H3v6h3l5 4zM16 9.5l5 5m0-5-5 5",
} as const;
