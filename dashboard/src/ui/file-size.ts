const kilobyte = 1024;

/** A size as readers know it: 640 kB, 4.2 MB. */
export function fileSize(bytes: number, locale: string): string {
  const isSmall = bytes < kilobyte * kilobyte;
  const format = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isSmall ? "kilobyte" : "megabyte",
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(bytes / kilobyte / (isSmall ? 1 : kilobyte));
}
