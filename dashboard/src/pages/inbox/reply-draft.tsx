import { Link } from "@tanstack/react-router";
import { Link2, X } from "lucide-react";
import { useId } from "react";
import type { AnswerSource, ReplyDraft, Session } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { sourceLink } from "../work/source-link.ts";
import type { DraftedReply } from "./use-reply-draft.ts";

interface ReplyDraftProps {
  readonly session: Session;
  readonly drafted: DraftedReply;
  readonly text: string;
  /** Afterwards the agent goes on writing. */
  readonly onWritten: () => void;
}

/** Under the field: how sure the chatbot's draft is, what it is based on, and the draft itself until it is chosen. */
export function ReplyDraftNotes(props: ReplyDraftProps) {
  const { draft: words } = useWords("inbox");
  const { draft } = props.drafted;
  return (
    <>
      <p role="status" className="sr-only">
        {draft === null ? "" : words.outcomes[draft.outcome]}
      </p>
      {draft === null ? null : <Notes {...props} draft={draft} />}
    </>
  );
}

function Notes({ session, drafted, draft, text, onWritten }: ReplyDraftProps & { readonly draft: ReplyDraft }) {
  const { draft: words } = useWords("inbox");
  const { outcome, sources } = draft;
  const sourcesId = useId();
  const insert = (next: string) => {
    drafted.use(next);
    onWritten();
  };
  const append = (more: string) => insert(text.trim() === "" ? more : `${text.trimEnd()}\n\n${more}`);
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-lg bg-sunken p-2">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 text-xs">
        <p className={classNames("px-1 py-2", outcome === "answered" ? "text-quiet" : "text-warn")}>
          {words.outcomes[outcome]}
        </p>
        {drafted.isOffered ? (
          <>
            <p
              dir="auto"
              tabIndex={0}
              className="max-h-40 overflow-y-auto px-1 text-sm wrap-anywhere whitespace-pre-wrap"
            >
              {draft.text}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => insert(draft.text)}>{words.replace}</Button>
              <Button onClick={() => append(draft.text)}>{words.append}</Button>
            </div>
          </>
        ) : null}
        {sources.length === 0 ? null : (
          <>
            <p id={sourcesId} className="px-1 text-quiet">
              {words.sources}
            </p>
            <ul aria-labelledby={sourcesId} className="flex flex-wrap gap-1.5">
              {sources.map((source) => (
                <Source key={source.id} chatbotId={session.chatbotId} source={source} onInsert={append} />
              ))}
            </ul>
          </>
        )}
      </div>
      <IconButton
        label={words.dismiss}
        icon={<X aria-hidden="true" className="size-4" />}
        className="self-start"
        onClick={drafted.dismiss}
      />
    </section>
  );
}

interface SourceProps {
  readonly chatbotId: string;
  readonly source: AnswerSource;
  readonly onInsert: (link: string) => void;
}

/** Leads to the source's own page; what has a public address can be sent to the visitor. */
function Source({ chatbotId, source, onInsert }: SourceProps) {
  const { draft: words } = useWords("inbox");
  const { id, title, url } = source;
  const isPublic = url !== null && /^https?:/u.test(url);
  return (
    <li className="flex max-w-full min-w-0 items-center rounded-lg border border-edge bg-surface">
      {id.startsWith("att_") ? (
        <bdi className="truncate px-2 py-1">{title}</bdi>
      ) : (
        <Link {...sourceLink(chatbotId, source)} dir="auto" className="min-w-0 truncate px-2 py-1 hover:underline">
          {title}
        </Link>
      )}
      {isPublic ? (
        <IconButton
          label={words.insertLink(title)}
          icon={<Link2 aria-hidden="true" className="size-4" />}
          onClick={() => onInsert(markdownLink(title, url))}
        />
      ) : null}
    </li>
  );
}

function markdownLink(title: string, url: string): string {
  const address = url.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${title.replace(/[[\]\\]/gu, "\\$&")}](${address})`;
}
