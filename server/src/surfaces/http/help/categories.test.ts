import { expect, test } from "vitest";
import { categoriesOf } from "./categories.ts";

const entry = (path: string | null, title = path ?? "A document") => ({
  id: `src_${path ?? "none"}`,
  title,
  url: path === null ? null : `https://shop.example${path}`,
});
const listed = (paths: readonly (string | null)[], own: { title: string; path: string }[] = []) =>
  categoriesOf(
    paths.map((path) => entry(path)),
    own,
  ).map(({ slug, title, articles }) => [slug, title, articles.map(({ id }) => id.slice(4))]);

test("pages are in the folders of their addresses, the largest first, and what is in none comes last", () => {
  expect(
    listed([
      "/help/plants/orchids",
      "/help/plants",
      "/help/gift-cards/a",
      "/help/gift-cards/b",
      "/help/plants/a",
      null,
      "/help/x",
    ]),
  ).toEqual([
    ["plants", "Plants", ["/help/plants", "/help/plants/a", "/help/plants/orchids"]],
    ["gift-cards", "Gift cards", ["/help/gift-cards/a", "/help/gift-cards/b"]],
    ["_", null, ["/help/x", "none"]],
  ]);
});

test("a page beside the one folder that all others are in doesn't hide what is in it", () => {
  expect(listed(["/help", "/help/a/1", "/help/a/2", "/help/b/1", "/help/b/2", "/help/b/3", "/terms"])).toEqual([
    ["b", "B", ["/help/b/1", "/help/b/2", "/help/b/3"]],
    ["a", "A", ["/help/a/1", "/help/a/2"]],
    ["_", null, ["/help", "/terms"]],
  ]);
});

test("where there are not two folders there are no categories", () => {
  expect(listed(["/a", "/b", "/c"])).toEqual([]);
  expect(listed(["/docs/a", "/docs/b", "/docs/c"])).toEqual([]);
  expect(listed([null, null])).toEqual([]);
  expect(listed([])).toEqual([]);
});

test("an owner's categories keep their order, take what is at and below their path, and the longest path wins", () => {
  const own = [
    { title: "Paying", path: "/orders/pay" },
    { title: "Orders", path: "/orders" },
    { title: "Empty", path: "/nothing" },
  ];
  expect(listed(["/orders/returns", "/orders/pay/cards", "/orders/payment", "/blog"], own)).toEqual([
    ["pay", "Paying", ["/orders/pay/cards"]],
    ["orders", "Orders", ["/orders/payment", "/orders/returns"]],
    ["_", null, ["/blog"]],
  ]);
});

test("a slug is letters, digits and hyphens, and no two categories have the same", () => {
  const own = [
    { title: "One", path: "/a/help" },
    { title: "Two", path: "/b/help" },
    { title: "Root", path: "/" },
  ];
  const slugs = listed(["/a/help/x", "/b/help/x", "/c"], own).map(([slug]) => slug);
  expect(slugs).toEqual(["help", "help-2", "3"]);
  expect(listed(["/%E9%85%8D%E9%80%81/a", "/%E9%85%8D%E9%80%81/b", "/<b>/a", "/<b>/b", "/%zz/a"])).toEqual([
    ["b", "<b>", ["/<b>/a", "/<b>/b"]],
    ["配送", "配送", ["/%E9%85%8D%E9%80%81/a", "/%E9%85%8D%E9%80%81/b"]],
    ["_", null, ["/%zz/a"]],
  ]);
});
