import { createElement, memo, useState } from "react";
import type { ReactNode } from "react";
import { createMarkdownReader } from "../core/markdown/markdown.ts";
import type { Block, Inline } from "../core/markdown/tree.ts";
import type { Source } from "../core/types.ts";
import { later } from "./later.ts";

const Citation = later(async () => (await import("./more.ts")).Citation);
const CopyButton = later(async () => (await import("./more.ts")).CopyButton);

/** No answer that is meant for a person is longer; what comes behind it is shown as it was written. */
const readCharacters = 50_000;
/** And of that, no more: a page has to stay usable, whatever is sent to it. */
const shownCharacters = 150_000;
const blocksAtMost = 400;
/** A block of nothing but signs could become an element a letter. */
const elementsOfBlock = 1_000;

const none: readonly Source[] = [];

/**
 * A text in Markdown as elements: never by way of HTML. `isGrowing`: more of it is coming; `[1]` cites the
 * first of `sources`.
 */
export const Markdown = memo(function Markdown({
  text,
  isGrowing = false,
  sources = none,
}: {
  readonly text: string;
  readonly isGrowing?: boolean;
  readonly sources?: readonly Source[];
}) {
  // It reads only what is new, and what has not changed stays the same object, which is not drawn again.
  const [read] = useState(() => createMarkdownReader());
  const blocks = read(text.slice(0, readCharacters), isGrowing);
  return (
    <>
      {blocks.slice(0, blocksAtMost).map((block, key) => (
        <BlockView key={key} block={block} sources={sources} />
      ))}
      {text.length > readCharacters && (
        <p className="plain">
          {text.slice(readCharacters, shownCharacters)}
          {text.length > shownCharacters && "…"}
        </p>
      )}
    </>
  );
});

interface BlockProps {
  readonly block: Block;
  readonly sources: readonly Source[];
}

const BlockView = memo(function BlockView({ block, sources }: BlockProps) {
  return drawBlock(block, 0, { left: elementsOfBlock, sources });
});

interface Budget {
  left: number;
  readonly sources: readonly Source[];
}

function drawBlocks(blocks: readonly Block[], budget: Budget): ReactNode[] {
  return blocks.map((block, at) => (budget.left-- > 0 ? drawBlock(block, at, budget) : null));
}

function drawBlock(block: Block, key: number, budget: Budget): ReactNode {
  switch (block.type) {
    case "paragraph":
      return <p key={key}>{drawInlines(block.children, budget)}</p>;
    case "heading":
      // The panel's own name is the second level.
      return createElement(`h${Math.min(6, block.level + 2)}`, { key }, drawInlines(block.children, budget));
    case "code":
      return (
        <div key={key} className="code">
          <pre tabIndex={0} dir="ltr">
            <code>{block.text}</code>
          </pre>
          <CopyButton text={block.text} />
        </div>
      );
    case "quote":
      return <blockquote key={key}>{drawBlocks(block.children, budget)}</blockquote>;
    case "list": {
      const items = block.items.map((item, at) =>
        budget.left-- > 0 ? <li key={at}>{drawItem(item, block.isTight, budget)}</li> : null,
      );
      return block.start === null ? (
        <ul key={key} dir="auto">
          {items}
        </ul>
      ) : (
        <ol key={key} dir="auto" start={block.start}>
          {items}
        </ol>
      );
    }
    case "table":
      return (
        <div key={key} className="scroll" dir="auto" tabIndex={0}>
          <table>
            <thead>
              <tr>{drawCells("th", block.head, block.align, budget)}</tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) =>
                budget.left-- > 0 ? <tr key={at}>{drawCells("td", row, block.align, budget)}</tr> : null,
              )}
            </tbody>
          </table>
        </div>
      );
    default:
      return <hr key={key} />;
  }
}

/** In a list whose items stand close together a paragraph is only its words. */
function drawItem(blocks: readonly Block[], isTight: boolean, budget: Budget): ReactNode[] {
  return blocks.map((block, at) => {
    if (isTight && block.type === "paragraph") return drawInlines(block.children, budget);
    return budget.left-- > 0 ? drawBlock(block, at, budget) : null;
  });
}

function drawCells(
  name: "th" | "td",
  cells: readonly (readonly Inline[])[],
  align: readonly ("left" | "center" | "right" | null)[],
  budget: Budget,
): ReactNode[] {
  return cells.map((cell, key) => {
    const textAlign = align[key] ?? undefined;
    return createElement(
      name,
      { key, ...(textAlign === undefined ? {} : { style: { textAlign } }), ...(name === "th" ? { scope: "col" } : {}) },
      drawInlines(cell, budget),
    );
  });
}

function drawInlines(inlines: readonly Inline[], budget: Budget): ReactNode[] {
  return inlines.map((inline, key) => {
    if (inline.type === "text") return budget.sources === none ? inline.text : drawCited(inline.text, budget);
    return budget.left-- > 0 ? drawInline(inline, key, budget) : null;
  });
}

/** What splits a text by its citations has their numbers in every other place. */
function drawCited(text: string, budget: Budget): ReactNode[] {
  return text.split(/\[(\d{1,2})\]/).map((piece, at) => {
    if (at % 2 === 0) return piece;
    const source = budget.sources[Number(piece) - 1];
    return source !== undefined && budget.left-- > 0 ? (
      <Citation key={at} number={piece} source={source} />
    ) : (
      `[${piece}]`
    );
  });
}

function drawInline(inline: Exclude<Inline, { type: "text" }>, key: number, budget: Budget): ReactNode {
  switch (inline.type) {
    case "code":
      return <code key={key}>{inline.text}</code>;
    case "emphasis":
      return <em key={key}>{drawInlines(inline.children, budget)}</em>;
    case "strong":
      return <strong key={key}>{drawInlines(inline.children, budget)}</strong>;
    case "link":
      return (
        <a
          key={key}
          href={inline.href}
          title={inline.title === "" ? undefined : inline.title}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {drawInlines(inline.children, budget)}
        </a>
      );
    default:
      return <br key={key} />;
  }
}
