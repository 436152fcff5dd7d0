import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { highlight } from "./highlight.ts";

/** Code in a box of its own; the page's script adds a button that copies it. */
export function renderCode(code: string, language: string): Html {
  return html`<div class="code">
    <pre tabindex="0"><code>${highlight(code, language)}</code></pre>
  </div>`;
}
