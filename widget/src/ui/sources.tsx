import type { Source } from "../core/types.ts";
import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";

/** Where an answer comes from; numbered where its text cites by number. */
export function Sources({
  sources,
  isNumbered,
}: {
  readonly sources: readonly Source[];
  readonly isNumbered: boolean;
}) {
  const { words } = useShared();
  return (
    <ul className="sources" aria-label={words.sources}>
      {sources.map((source, at) => {
        const address = addressOf(source);
        const label = source.title.trim() || (address === null ? words.document : address.hostname);
        const shown = (
          <>
            {isNumbered ? <b>{at + 1}</b> : <Icon name={address === null ? "page" : "link"} />}
            <bdi>{label}</bdi>
          </>
        );
        return (
          <li key={source.id} dir="auto">
            {address === null ? (
              <span title={label}>{shown}</span>
            ) : (
              <a href={address.href} title={label} target="_blank" rel="noopener noreferrer nofollow">
                {shown}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Only the web's own addresses: what a source says of itself is not to be believed. */
export function addressOf({ url }: Source): URL | null {
  const address = url !== null && URL.canParse(url) ? new URL(url) : null;
  return address !== null && /^https?:$/.test(address.protocol) ? address : null;
}
