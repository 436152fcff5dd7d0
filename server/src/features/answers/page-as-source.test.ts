import { expect, test } from "vitest";
import { pageAsSource } from "./page-as-source.ts";

const passage = (source: { url: string | null; page?: number }) => ({
  sourceKey: 1,
  source: { id: "src_1", kind: "document" as const, title: "Manual", ...source },
  heading: "",
  text: "Text",
  place: 0,
  score: 1,
  confidence: 1,
});

test("a page is named in the visitor's language, and in the address where there is one", () => {
  expect(pageAsSource(passage({ url: null, page: 12 }), "en").source).toMatchObject({
    title: "Manual, page 12",
    url: null,
  });
  expect(pageAsSource(passage({ url: "https://a.example/m.pdf", page: 12 }), "ja").source).toMatchObject({
    title: "Manual、12ページ",
    url: "https://a.example/m.pdf#page=12",
    page: 12,
  });
});

test("a source without pages stays as it is", () => {
  const plain = passage({ url: "https://a.example/" });
  expect(pageAsSource(plain, "en")).toBe(plain);
});
