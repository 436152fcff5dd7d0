import type { CannedReply, Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { fillIn } from "./fill-in.ts";
import { nameOf } from "./who.tsx";

const shownAtMost = 8;

/** What is being looked for: the last word, when it begins with a slash. */
const sought = /(?<=^|\s)\/(\S*)$/u;

/** Ready-made replies that fit what is typed after a slash; null: none is looked for. */
export function useCanned(session: Session, text: string): readonly CannedReply[] | null {
  const { chatbotId } = session;
  const all = useOperation("listCannedReplies", { chatbotId, limit: 200 }).data?.cannedReplies ?? [];
  const word = sought.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return null;
  const found = all.filter((one) => `${one.shortcut} ${one.text}`.toLowerCase().includes(word));
  const begins = (one: CannedReply) => Number(one.shortcut.toLowerCase().startsWith(word));
  return found.toSorted((one, other) => begins(other) - begins(one)).slice(0, shownAtMost);
}

/** Inserts a saved reply in place of its shortcut. Unknown values are left empty. */
export function useFillIn(session: Session): (text: string, canned: CannedReply) => string {
  const { account } = useSignedIn();
  const chatbot = useOperation("getChatbot", { chatbotId: session.chatbotId }).data?.name ?? "";
  const agent = session.handoffDetails?.assignee?.name ?? account.email.split("@")[0] ?? "";
  const values: Readonly<Record<string, string>> = {
    name: nameOf(session) ?? "",
    email: session.visitor?.email ?? session.lead?.email ?? "",
    agent,
    chatbot,
  };
  return (text, canned) => `${text.replace(sought, "")}${fillIn(canned.text, values)}`;
}

interface CannedListProps {
  readonly id: string;
  readonly replies: readonly CannedReply[];
  readonly chosen: number;
  readonly onChoose: (reply: CannedReply) => void;
}

/** Above the field; the field keeps the focus. */
export function CannedList({ id, replies, chosen, onChoose }: CannedListProps) {
  const inbox = useWords("inbox");
  return (
    <div className="popup absolute inset-x-0 bottom-full z-10 mb-1 max-h-64 overflow-y-auto p-1">
      {replies.length === 0 ? <p className="p-2 text-sm text-quiet">{inbox.noCanned}</p> : null}
      <ul id={id} role="listbox" aria-label={inbox.canned}>
        {replies.map((reply, place) => (
          <li
            key={reply.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === chosen}
            className="menu-item"
            // The field would lose the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(reply)}
          >
            <span className="shrink-0 font-mono text-xs">/{reply.shortcut}</span>
            <span dir="auto" className="min-w-0 truncate text-quiet">
              {reply.text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
