import { memo } from "react";
import type { ReactNode } from "react";
import { parseMarkdown } from "../../../../widget/src/core/markdown/markdown.ts";
import type { Align, Block, Inline } from "../../../../widget/src/core/markdown/tree.ts";

/** The rest is shown as plain text. */
const readCharacters = 20_000;
/** Of the whole text: one of nothing but signs could become an element a letter. */
const elementsAtMost = 2_000;

interface Budget {
  left: number;
}

/** A text in Markdown as elements, read as visitors' pages read it: never by way of HTML. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  const budget = { left: elementsAtMost };
  return (
    <div dir="auto" className="markdown">
      {blocks(parseMarkdown(text.slice(0, readCharacters)), budget)}
      {text.length > readCharacters ? <p className="whitespace-pre-wrap">{text.slice(readCharacters)}</p> : null}
    </div>
  );
});

function blocks(given: readonly Block[], budget: Budget): ReactNode[] {
  return given.map((block, key) => (budget.left-- > 0 ? <BlockView key={key} block={block} budget={budget} /> : null));
}

function BlockView({ block, budget }: { readonly block: Block; readonly budget: Budget }): ReactNode {
  switch (block.type) {
    case "paragraph":
      return <p>{inlines(block.children, budget)}</p>;
    case "heading":
      // No heading of the page: what an answer says has no place in its outline.
      return <p className="font-semibold">{inlines(block.children, budget)}</p>;
    case "code":
      return (
        <pre tabIndex={0} dir="ltr">
          <code>{block.text}</code>
        </pre>
      );
    case "quote":
      return <blockquote>{blocks(block.children, budget)}</blockquote>;
    case "list": {
      const items = block.items.map((item, key) => <li key={key}>{itemOf(item, block.isTight, budget)}</li>);
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case "table":
      return (
        <div className="overflow-x-auto" tabIndex={0}>
          <table>
            <thead>
              <tr>{cells(block.head, block.align, budget, true)}</tr>
            </thead>
            <tbody>
              {block.rows.map((row, key) => (
                <tr key={key}>{cells(row, block.align, budget)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    default:
      return <hr />;
  }
}

/** In a list whose items stand close together a paragraph is only its words. */
function itemOf(item: readonly Block[], isTight: boolean, budget: Budget): ReactNode[] {
  return item.map((block) =>
    isTight && block.type === "paragraph" ? inlines(block.children, budget) : blocks([block], budget),
  );
}

const sides = { left: "text-left", center: "text-center", right: "text-right" } as const;

function cells(
  row: readonly (readonly Inline[])[],
  align: readonly Align[],
  budget: Budget,
  isHead = false,
): ReactNode[] {
  return row.map((cell, key) => {
    const side = align[key] ?? null;
    const className = side === null ? "text-start" : sides[side];
    return isHead ? (
      <th key={key} scope="col" className={className}>
        {inlines(cell, budget)}
      </th>
    ) : (
      <td key={key} className={className}>
        {inlines(cell, budget)}
      </td>
    );
  });
}

function inlines(given: readonly Inline[], budget: Budget): ReactNode[] {
  return given.map((inline, key) => {
    if (inline.type === "text") return inline.text;
    return budget.left-- > 0 ? <InlineView key={key} inline={inline} budget={budget} /> : null;
  });
}

function InlineView({
  inline,
  budget,
}: {
  readonly inline: Exclude<Inline, { type: "text" }>;
  readonly budget: Budget;
}) {
  switch (inline.type) {
    case "code":
      return <code>{inline.text}</code>;
    case "emphasis":
      return <em>{inlines(inline.children, budget)}</em>;
    case "strong":
      return <strong>{inlines(inline.children, budget)}</strong>;
    case "link":
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
          {inlines(inline.children, budget)}
        </a>
      );
    default:
      return <br />;
  }
}
