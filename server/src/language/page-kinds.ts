/** Pages beside the guides that most visitors ask for. */
export type PageKind = "releases" | "interface";

interface KindWords {
  /** What such a page is called, in its title, file name or address. */
  readonly names: RegExp;
  /** What a question says that asks for it. */
  readonly asked: ReadonlySet<string>;
}

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

const kinds: Readonly<Record<PageKind, KindWords>> = {
  releases: {
    names:
      /release notes?|\breleases\b|change ?log|what['’]?s new|version history|\broadmap\b|versionshinweise|versionsverlauf|änderungsprotokoll|notes de version|journal des modifications|nouveautés|notas de la versión|registro de cambios|novedades|note di rilascio|novità|notas de lançamento|novidades|wijzigingslogboek|informacje o wydaniu|lista zmian|poznámky k vydání|seznam změn|versionsanteckningar|ändringslogg|sürüm notları|リリースノート|更新履歴|変更履歴|更新日志|发行说明|ملاحظات الإصدار|הערות גרסה/iu,
    asked: wordsOf(`
      release releases released changelog roadmap version versions update updates updated new newest latest recent
      recently changed changes neu neue neuen neues neuer neueste neuesten geändert änderungen nouveau nouvelle
      nouveautés versión versiones nuevo nueva novedades versione versioni nuovo nuova novità versão versões novo nova
      novidades versie nieuw nieuwe wersja wersji nowe verze verzi nové nový nya nytt sürüm yeni`),
  },
  interface: {
    // In a title, "API keys" is a guide; below "/api/" is what describes it.
    names: /\b(?:api|sdk) (?:reference|docs?|documentation|referenz|dokumentation)\b|\/(?:apis?|sdks?)(?=\/)/iu,
    asked: wordsOf(`
      api apis sdk sdks endpoint endpoints json curl http https rest graphql webhook webhooks script scripts scripting
      code coding programmatic programmatically programming developer developers entwickler query queries function
      functions method methods parameter parameters token tokens request requests integrate integration`),
  },
};

/** What kind of page is called so and has this path in its address, if it's none of the guides. */
export function pageKind(name: string, path: string): PageKind | undefined {
  const words = `${name}\n${path}`.replace(/[^\p{L}\p{M}\p{N}'’\n]+/gu, " ");
  const isOf = (kind: PageKind): boolean => kinds[kind].names.test(words) || kinds[kind].names.test(`${path}/`);
  return isOf("releases") ? "releases" : isOf("interface") ? "interface" : undefined;
}

/** Whether a question asks for a page of that kind: by its words, a version or a name of code. */
export function asksForKind(question: string, kind: PageKind): boolean {
  if (kinds[kind].names.test(question)) return true;
  const words = question.match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.some((word) => kinds[kind].asked.has(word.toLowerCase()))) return true;
  return kind === "releases" ? /\p{N}\.\p{N}/u.test(question) : words.some((word) => /\p{Ll}\p{Lu}/u.test(word));
}
