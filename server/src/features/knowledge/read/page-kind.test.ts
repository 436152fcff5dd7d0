import { expect, test } from "vitest";
import { readHtml } from "./html.ts";

const page = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const read = (title: string, body: string): string => readHtml(page(title, body)).markdown;
const script = '<script src="/app.js"></script>';
const menu = `<header><nav>${Array.from({ length: 25 }, (_, n) => `<a href="/${n}">Entry ${n}</a>`).join(" ")}</nav></header>`;

test.each([
  ["Shop", `<div id="app"></div>${script}`],
  ["Shop", `<div id="root"><p>Loading…</p></div>${script}`],
  ["Laden", `<div>Wird geladen ...</div>${script}`],
  ["App", `<p>Please enable JavaScript to run this app.</p>${script}`],
])("a page that only its script would fill says that it needs JavaScript: %s, %s", (title, body) => {
  expect(() => read(title, body)).toThrow("needs JavaScript");
});

test("a page with words of its own is read, whatever it says of scripts", () => {
  expect(read("Courses", `<p>We teach JavaScript on Mondays.</p>${script}`)).toBe("We teach JavaScript on Mondays.");
  expect(read("Loading", "<p>Loading</p>")).toBe("Loading");
});

test("the texts that a page hands to its script are read where it shows none", () => {
  const data = (json: unknown): string => `<script type="application/json">${JSON.stringify(json)}</script>`;
  const next = { props: { pageProps: { title: "Returns", body: "Within thirty days.", slug: "a b c", id: "9 x y" } } };
  expect(read("Shop", `<div id="__next">Loading</div>${script}${data(next)}`)).toBe(
    "## Returns\n\nWithin thirty days.",
  );
  const posts = { items: [{ heading: "Care", text: "<p>Wash <b>cold</b>, dry flat.</p>", url: "/care me now" }] };
  expect(read("Shop", `${script}${data(posts)}`)).toBe("## Care\n\nWash **cold**, dry flat.");
  expect(read("Shop", `<div id="__next">Loading...</div>${data(next)}`)).toContain("Within thirty days.");
  expect(read("Shop", `<p>Shown.</p>${script}${data(next)}`)).toBe("Shown.");
});

test.each([
  ["Just a moment...", "<h1>Checking your browser</h1><p>Please stand by.</p>", "browser check"],
  ["shop.example", "<p>Verify you are human by completing the action below.</p>", "browser check"],
  ["Page not found | Shop", "<main><h1>Sorry</h1><p>Nothing here.</p></main>", "wasn't found"],
  ["Shop", "<h1>Seite nicht gefunden</h1><p>Zur Startseite</p>", "wasn't found"],
  ["404 – Not Found", "<p>Try the search.</p>", "wasn't found"],
  ["Log in", `${menu}<main><h1>Please sign in</h1><form><input type="password"></form></main>`, "sign in"],
  ["Kundenkonto", '<h1>Anmelden</h1><form><label>E-Mail</label><input type="PASSWORD"></form>', "sign in"],
])("a page in place of another fails and says what it is: %s", (title, body, reason) => {
  expect(() => read(title, body)).toThrow(reason);
});

test("a page about such pages, and one with a small sign-in beside its content, is read", () => {
  const long = `<p>${"The server answers so when an address is wrong, and a link has to be changed. ".repeat(12)}</p>`;
  expect(read("Error 404", `<main><h1>Page not found</h1>${long}</main>`)).toContain("has to be changed");
  expect(read("Prices", '<form><input type="password"></form><main><p>A ticket is 9 euros.</p></main>')).toContain(
    "9 euros",
  );
});

test("a main element with any text is the content, and the menu of a header never is", () => {
  expect(read("Contact", `${menu}<main><h1>Find us</h1><p>Dock 4.</p></main>`)).toMatch(/^#+ Find us\n\nDock 4\.$/);
  expect(read("Contact", `${menu}<div><p>Dock 4, second floor, opposite the ferry.</p></div>`)).not.toContain("Entry");
});

test("an aside with text within the content stays, one of links goes", () => {
  const prose = "<p>Hold the tape at the top tube and read the number at the seat, then note it down.</p>".repeat(4);
  const aside = "<aside><h2>Workshop</h2><p>Open from Tuesday to Friday.</p></aside>";
  const links = '<aside><p><a href="/a">Other stories that you may like to read</a></p></aside>';
  const markdown = read("Guide", `<main><h1>Measure</h1>${prose}${aside}${links}</main>`);
  expect(markdown).toContain("## Workshop\n\nOpen from Tuesday");
  expect(markdown).not.toContain("Other stories");
});
