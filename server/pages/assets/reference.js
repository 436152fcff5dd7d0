// @ts-check

const root = document.documentElement;
const languages = { curl: "curl", typescript: "TypeScript" };
const languageKey = "svc:docs-language";
const copiedMs = 2_000;

// The examples name the address under which this page was reached.
for (const element of document.querySelectorAll(".origin")) element.textContent = location.origin;

// In a language that the reader chooses once for all of them.
for (const example of document.querySelectorAll(".example.request")) {
  const group = document.createElement("div");
  group.className = "languages";
  group.role = "group";
  group.ariaLabel = "Language";
  for (const [language, title] of Object.entries(languages)) {
    const button = addButton(group, title, () => {
      show(language);
      keep(language);
    });
    button.dataset["language"] = language;
  }
  example.querySelector("h3")?.after(group);
}
show(keptLanguage());

// Where the page was reached by plain http, browsers have no clipboard.
if ("clipboard" in navigator)
  for (const box of document.querySelectorAll(".code")) {
    const button = addButton(box, "Copy", () => {
      void navigator.clipboard.writeText(box.querySelector("code")?.textContent ?? "").then(() => {
        button.textContent = "Copied";
        setTimeout(() => (button.textContent = "Copy"), copiedMs);
      });
    });
    button.className = "copy";
  }

// The contents are long: begin where this page is named.
const nav = document.querySelector("nav.wide");
const here = nav?.querySelector("[aria-current]");
if (nav && here instanceof HTMLElement) nav.scrollTop = here.offsetTop - nav.clientHeight / 4;

/**
 * @param {Element} place
 * @param {string} text
 * @param {() => void} onClick
 */
function addButton(place, text, onClick) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", onClick);
  place.append(button);
  return button;
}

/** @param {string} language */
function show(language) {
  root.dataset["language"] = language;
  for (const button of document.querySelectorAll(".languages button"))
    if (button instanceof HTMLElement) button.ariaPressed = String(button.dataset["language"] === language);
}

/** @param {string} language */
function keep(language) {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Storage is forbidden: the next page begins with the first.
  }
}

function keptLanguage() {
  try {
    return localStorage.getItem(languageKey) ?? "curl";
  } catch {
    return "curl";
  }
}
