/** What a user agent has where it is this browser; those that pass themselves off as another come first. */
const browsers: readonly (readonly [mark: string, name: string])[] = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS/", "Chrome"],
  ["Safari/", "Safari"],
  ["curl/", "curl"],
];
const systems: readonly (readonly [mark: string, name: string])[] = [
  ["iPhone", "iOS"],
  ["iPad", "iPadOS"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["CrOS", "ChromeOS"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
];

export interface BrowserName {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Browser and system that a user agent names; null for what is not in our lists, so that no stranger's words get out. */
export function browserNameOf(userAgent: string): BrowserName {
  const nameIn = (known: readonly (readonly [string, string])[]) =>
    known.find(([mark]) => userAgent.includes(mark))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
