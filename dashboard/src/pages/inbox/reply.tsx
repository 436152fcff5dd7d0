import { useRef, useState } from "react";
import type { Session } from "@svc/contract";
import { call } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { useSignedIn } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { describeProblem } from "../../ui/describe-problem.ts";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { useKey } from "./use-key.ts";
import { nameOf } from "./who.tsx";

const none = "";
/** The visitor sees "is writing" for a little longer than this. */
const typingEveryMs = 3_000;

/** What a person writes to the visitor; kept while it was not taken. */
export function Reply({ session }: { readonly session: Session }) {
  const strings = useStrings();
  const inbox = useWords("inbox");
  const { id, chatbotId, handoff } = session;
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const toldAt = useRef(0);
  const send = useChange("replyToSession", ["getSession", "listSessions", "listSessionMessages"]);
  const canned = useOperation("listCannedReplies", { chatbotId, limit: 200 }).data?.cannedReplies ?? [];
  const filled = useFilledReply(session);
  useKey("r", () => field.current?.focus());
  const reply = () => {
    if (text.trim() !== "" && !send.isPending) send.mutate({ sesId: id, text }, { onSuccess: () => setText("") });
  };
  const tellTyping = () => {
    if (handoff !== "human" || Date.now() - toldAt.current < typingEveryMs) return;
    toldAt.current = Date.now();
    // Nothing is lost where it is not heard.
    void call("sayTyping", { sesId: id }).catch(() => undefined);
  };
  return (
    <form
      className="grid gap-2 border-t border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        reply();
      }}
    >
      {send.error === null ? null : <Notice tone="bad">{describeProblem(send.error, strings)}</Notice>}
      <label className="grid gap-1 text-sm font-medium">
        {inbox.reply}
        <textarea
          ref={field}
          rows={2}
          value={text}
          maxLength={8_000}
          onChange={({ target }) => {
            setText(target.value);
            tellTyping();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            reply();
          }}
          className="control field-sizing-content max-h-60 font-normal"
        />
        <span className="text-xs font-normal text-quiet">{inbox.replyHint}</span>
      </label>
      <div className="flex flex-wrap items-end justify-between gap-2">
        {canned.length === 0 ? (
          <span />
        ) : (
          <Select
            label={inbox.canned}
            className="max-w-56"
            value={none}
            onChange={(chosen) => {
              const found = canned.find((one) => one.id === chosen);
              if (found !== undefined) setText(filled(found.text));
              field.current?.focus();
            }}
            choices={[
              { value: none, label: inbox.noCanned },
              ...canned.map(({ id: value, shortcut }) => ({ value, label: shortcut })),
            ]}
          />
        )}
        <Button type="submit" look="primary" isBusy={send.isPending} disabled={text.trim() === ""}>
          {inbox.send}
        </Button>
      </div>
    </form>
  );
}

/** Fills in what a ready-made reply leaves open; what is not known stays empty. */
function useFilledReply(session: Session): (text: string) => string {
  const { account } = useSignedIn();
  const chatbot = useOperation("getChatbot", { chatbotId: session.chatbotId }).data?.name ?? "";
  const agent = session.handoffDetails?.assignee?.name ?? account.email.split("@")[0] ?? "";
  const values: Readonly<Record<string, string>> = {
    name: nameOf(session) ?? "",
    email: session.visitor?.email ?? session.lead?.email ?? "",
    agent,
    chatbot,
  };
  return (text) => text.replace(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole);
}
