import { html, trusted } from "../html.ts";
import type { Html } from "../html.ts";
import { curlOf } from "./curl.ts";
import { renderCode } from "./render-code.ts";
import { typeScriptOf } from "./typescript.ts";
import { exampleOrigin } from "./view.ts";
import type { Placed } from "./view.ts";

/** The request of an operation in both languages; the page's script shows the one that the reader has chosen. */
export function renderExample(placed: Placed): Html {
  return html`<div class="example request">
    <h3>Example request</h3>
    <div class="curl" role="group" aria-label="curl">${withOrigin(renderCode(curlOf(placed), "sh"))}</div>
    <div class="typescript" role="group" aria-label="TypeScript">
      ${withOrigin(renderCode(typeScriptOf(placed), "ts"))}
    </div>
  </div>`;
}

/** Marks the service's address, in whose place the script puts the page's own. */
function withOrigin({ text }: Html): Html {
  return trusted(text.replaceAll(exampleOrigin, html`<span class="origin">${exampleOrigin}</span>`.text));
}
