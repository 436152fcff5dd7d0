import { expect, test } from "vitest";
import { findLayout, judgePath, otherLocales } from "./layout.ts";

const layoutOf = (paths: readonly string[], folder: string | null = null) => findLayout(paths, { folder });

test("the files of a documentation's program say where its pages are", () => {
  expect(layoutOf(["website/docusaurus.config.js", "docs/a.md"])).toEqual({ kind: "docusaurus", root: "docs/" });
  expect(layoutOf(["docusaurus.config.ts", "docs/a.md"])).toEqual({ kind: "docusaurus", root: "docs/" });
  expect(layoutOf(["mkdocs.yml", "docs/a.md"])).toEqual({ kind: "mkdocs", root: "docs/" });
  expect(layoutOf(["book/SUMMARY.md", "book/a.md"])).toEqual({ kind: "gitbook", root: "book/" });
  expect(layoutOf(["a.md", "node_modules/x/mkdocs.yml"])).toEqual({ kind: "plain", root: "" });
  expect(layoutOf(["mkdocs.yml", "docs/a.md"], "./guide/")).toEqual({ kind: "mkdocs", root: "guide/" });
});

test("navigation, tools and files elsewhere are no articles", () => {
  const reasonOf = (path: string, kind: "plain" | "docusaurus" = "plain", root = "") =>
    judgePath(path, { kind, root })?.code ?? null;
  expect(reasonOf("README.md")).toBeNull();
  expect(reasonOf("a/changelog.md")).toBeNull();
  expect(reasonOf("CHANGELOG.md")).toBe("import_tooling");
  expect(reasonOf("CODE-OF-CONDUCT.md")).toBe("import_tooling");
  expect(reasonOf(".github/a.md")).toBe("import_tooling");
  expect(reasonOf("_sidebar.md")).toBe("import_navigation");
  expect(reasonOf("x/SUMMARY.md")).toBe("import_navigation");
  expect(reasonOf("docs/_part.md", "docusaurus", "docs/")).toBe("import_partial");
  expect(reasonOf("README.md", "docusaurus", "docs/")).toBe("import_outside");
  expect(reasonOf("C:/a.md")).toBe("import_unsafe_path");
});

test("of several languages one is imported: the one that is asked for, English, or the one with the most pages", () => {
  const layout = { kind: "mkdocs", root: "docs/" } as const;
  const folders = ["docs/en/a.md", "docs/de/a.md", "docs/de/b.md", "docs/to/a.md"];
  expect([...otherLocales(folders, layout, null)]).toEqual(["docs/de/a.md", "docs/de/b.md", "docs/to/a.md"]);
  expect([...otherLocales(folders, layout, "de")]).toEqual(["docs/en/a.md", "docs/to/a.md"]);
  const endings = ["docs/a.md", "docs/a.de.md", "docs/b.md", "docs/release.v2.md"];
  expect([...otherLocales(endings, layout, null)]).toEqual(["docs/a.de.md"]);
  expect([...otherLocales(endings, layout, "de")]).toEqual(["docs/a.md"]);
  expect([...otherLocales(["docs/go/a.md", "docs/a.md"], layout, null)]).toEqual([]);
});
