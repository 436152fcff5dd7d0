const nameCharacters = 100;

/** Words that stand in a title for the page and not for the site. */
const pageNames = new Set(["home", "homepage", "welcome", "start", "startseite", "willkommen", "accueil", "inicio"]);

/** `Home | Bike shop` → `Bike shop`; of several parts the one that the host names, else the first that names no page. */
export function nameFrom(title: string | null, url: string): string {
  const host = new URL(url).hostname.replace(/^www\./u, "");
  const parts = (title ?? "")
    .split(/\s[|–—·:»-]\s|\s?\|\s?/u)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !pageNames.has(part.toLowerCase()));
  const label = lettersOf(host.split(".").at(-2) ?? host);
  const named = parts.find((part) => label !== "" && lettersOf(part).includes(label));
  return (named ?? parts[0] ?? host).slice(0, nameCharacters).trim();
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
