const blockTag =
  /^<\/?(?:address|article|aside|blockquote|details|div|dl|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|script|style|table|ul|!--)/iu;

/**
 * HTML of a WordPress post, whose paragraphs stand between blank lines where its editor left out their tags; without
 * shortcodes, which only their plugins can read.
 */
export function paragraphs(content: string): string {
  const html = content.replaceAll("\r\n", "\n").replace(shortcode, "");
  if (html.includes("<!-- wp:") || /<p[\s>]/iu.test(html)) return html;
  let isCode = false;
  return html
    .split(/\n{2,}/u)
    .map((part) => {
      const wasCode = isCode;
      const [opened, closed] = [part.lastIndexOf("<pre"), part.lastIndexOf("</pre")];
      if (opened !== closed) isCode = opened > closed;
      const text = part.trim();
      if (wasCode || isCode || text === "" || blockTag.test(text)) return part;
      return `<p>${text.replaceAll("\n", "<br>")}</p>`;
    })
    .join("\n\n");
}

/** `[caption id="…"]`, `[/caption]`, `[gallery]`; a word in brackets that no plugin is known for stays. */
const shortcode =
  /\[\/?(?:caption|gallery|embed|audio|video|playlist|toc|contact-form-7|vc_\w{1,40}|et_pb_\w{1,40})(?:\s[^\][]{0,2000})?\]/giu;
