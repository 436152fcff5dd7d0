import { expect, test } from "vitest";
import { preferred } from "./prefer.ts";

const guide = { id: "guide", title: "Accounts", url: "https://shop.example/docs/accounts", name: "accounts" };
const releases = { id: "releases", title: "Release notes", url: "https://shop.example/docs/releases", name: "r" };
const reference = { id: "api", title: "Transactions", url: "https://shop.example/docs/api/transactions", name: "t" };

function hit(source: typeof guide, heading: string, score: number, confidence = score) {
  return { source, heading, score, confidence };
}

const headingsOf = (question: string, found: ReturnType<typeof hit>[]) =>
  preferred(question, found).map(({ heading }) => heading);

test.each([
  ["Is there a dark theme?", ["Themes", "24.10 › Features"]],
  ["Which version brought the dark theme?", ["24.10 › Features", "Themes"]],
  ["Is the dark theme in 24.10?", ["24.10 › Features", "Themes"]],
  ["Seit wann gibt es das neue dunkle Design?", ["24.10 › Features", "Themes"]],
])("guides go before release notes unless the question asks for these: %s", (question, order) => {
  expect(headingsOf(question, [hit(releases, "24.10 › Features", 0.6), hit(guide, "Themes", 0.5)])).toEqual(order);
});

test.each([
  ["How can I delete it?", ["Closing", "Removal"]],
  ["How can I delete it with the API?", ["Removal", "Closing"]],
  ["What does deleteAccount do?", ["Removal", "Closing"]],
])("guides go before descriptions of an interface unless the question asks for these: %s", (question, order) => {
  expect(headingsOf(question, [hit(reference, "Removal", 0.6), hit(guide, "Closing", 0.5)])).toEqual(order);
});

test("a guide about the keys of an interface is no description of it", () => {
  const keys = { id: "keys", title: "API keys", url: "https://shop.example/docs/api-keys", name: "keys" };
  expect(headingsOf("How can I delete one?", [hit(keys, "Removal", 0.6), hit(guide, "Closing", 0.5)])).toEqual([
    "Removal",
    "Closing",
  ]);
});

test.each([
  ["How do I write the stick under Windows?", ["Media › Windows › USB", "Media › Linux › USB › MultiWriter"]],
  ["How do I write the stick under Linux?", ["Media › Linux › USB › MultiWriter", "Media › Windows › USB"]],
  ["How do I write the stick?", ["Media › Linux › USB › MultiWriter", "Media › Windows › USB"]],
])("of the parts of a page the one goes first that the question names: %s", (question, order) => {
  const found = [hit(guide, "Media › Linux › USB › MultiWriter", 0.6), hit(guide, "Media › Windows › USB", 0.5)];
  expect(headingsOf(question, found)).toEqual(order);
});

test("a passage whose heading the question names goes first, and is nearly as sure as the one it passes", () => {
  const found = [hit(guide, "Installing add-ons", 0.6), hit(guide, "Updates › Nginx proxy", 0.5)];
  const [first] = preferred("nginx proxy", found);
  expect(first).toMatchObject({ heading: "Updates › Nginx proxy", confidence: expect.closeTo(0.57, 5) });
});

test("no heading brings a passage before one that is far surer", () => {
  expect(headingsOf("nginx proxy", [hit(guide, "Install", 0.5, 0.9), hit(guide, "Nginx proxy", 0.4, 0.3)])).toEqual([
    "Install",
    "Nginx proxy",
  ]);
});

test("what says nothing, in heading or question, changes nothing", () => {
  expect(preferred("nginx", [])).toEqual([]);
  expect(headingsOf("???", [hit(guide, "", 0.5), hit(guide, "What?", 0.4)])).toEqual(["", "What?"]);
});
