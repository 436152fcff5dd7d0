import { useState } from "react";
import type { ComponentProps } from "react";
import { parseMarkdown } from "../../../../widget/src/core/markdown/markdown.ts";
import { useStrings } from "../../strings/strings.tsx";
import { TextAreaField } from "../form.tsx";
import { Markdown } from "./markdown.tsx";

type MarkdownFieldProps = Omit<ComponentProps<typeof TextAreaField>, "onChange" | "defaultValue"> & {
  readonly defaultValue?: string | undefined;
};

/** A text in Markdown, and below it what visitors see, where that isn't what is written. */
export function MarkdownField({ defaultValue = "", ...field }: MarkdownFieldProps) {
  const { preview } = useStrings();
  const [text, setText] = useState(defaultValue);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextAreaField
        {...field}
        defaultValue={defaultValue}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isFormatted(text) ? (
        <section className="rounded-lg border border-line p-3" aria-label={preview}>
          <p className="mb-2 text-xs text-quiet">{preview}</p>
          <Markdown text={text} />
        </section>
      ) : null}
    </div>
  );
}

/** Whether it has more than paragraphs of plain words. */
function isFormatted(text: string): boolean {
  return parseMarkdown(text).some(
    (block) => block.type !== "paragraph" || block.children.some(({ type }) => type !== "text" && type !== "break"),
  );
}
