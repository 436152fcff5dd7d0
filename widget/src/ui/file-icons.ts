/** As in `icons.tsx`. */
export const filePaths = {
  clip: "m20 11.5-8.2 8.2a5 5 0 0 1-7.1-7.1l8.6-8.5a3.4 3.4 0 0 1 4.8 4.8l-8.5 8.4a1.7 1.7 0 0 1-2.4-2.4l7.8-7.7",
  save: "M12 4v11m-5-4.5 5 5 5-5M5 20h14",
} as const;
