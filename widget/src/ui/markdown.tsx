/** An answer's Markdown as elements. */
export function Markdown({ text }: { readonly text: string }) {
  return <p className="plain">{text}</p>;
}
