import type { ReactNode } from "react";
import type { Session } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { TimeAgo } from "../../ui/time.tsx";

/** What an agent wants to know at a glance: in short, who it is, tags, notes. */
export function Side({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  return (
    <aside
      aria-label={inbox.about}
      className="grid content-start gap-5 border-line bg-surface p-4 max-xl:border-t xl:overflow-y-auto xl:border-s"
    >
      {session.handoff === "none" ? null : <Summary session={session} />}
      <About session={session} />
      <Tags session={session} />
      <Notes session={session} />
    </aside>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-1">
      <h2 className="text-xs text-quiet">{title}</h2>
      {children}
    </section>
  );
}

function Summary({ session: { id } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const summary = useOperation("getSessionSummary", { sesId: id }).data;
  if (summary === undefined) return null;
  return (
    <Part title={inbox.summary}>
      <p dir="auto" className="whitespace-pre-wrap">
        {summary.summary}
      </p>
      {summary.unanswered.length === 0 ? null : (
        <>
          <h3 className="mt-2 text-xs text-quiet">{inbox.unanswered}</h3>
          <ul className="list-disc ps-4">
            {summary.unanswered.map((question) => (
              <li key={question} dir="auto">
                {question}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

function About({ session: { visitor, lead, pageUrl, locale } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [inbox.visitor, visitor?.name ?? lead?.name],
    ["E-mail", visitor?.email ?? lead?.email],
    [inbox.page, pageUrl],
    [inbox.language, locale],
  ];
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (known.length === 0) return null;
  return (
    <Part title={inbox.about}>
      <dl className="grid gap-1">
        {known.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-quiet">{name}</dt>
            <dd dir="auto" className="break-words">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Tags({ session: { id, tags } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { actions } = useStrings();
  const mayReply = useMay("agent");
  const update = useChange("updateSession", ["getSession", "listSessions"]);
  if (!mayReply) return tags.length === 0 ? null : <Part title={inbox.tags}>{tags.join(", ")}</Part>;
  return (
    <Form<{ tags: string }>
      key={tags.join(",")}
      problem={update.error}
      className="grid gap-2"
      onSubmit={(values) =>
        update.mutate({
          sesId: id,
          tags: [...new Set(values.tags.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== ""),
        })
      }
    >
      <TextField name="tags" label={inbox.tags} hint={inbox.tagsHint} defaultValue={tags.join(", ")} />
      <Button type="submit" isBusy={update.isPending} className="justify-self-start px-3">
        {actions.save}
      </Button>
    </Form>
  );
}

function Notes({ session: { id } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const mayReply = useMay("agent");
  const notes = useOperation("listSessionNotes", { sesId: id }).data?.notes ?? [];
  const create = useChange("createSessionNote", ["listSessionNotes"]);
  if (notes.length === 0 && !mayReply) return null;
  return (
    <Part title={inbox.notes}>
      <ul className="grid gap-2">
        {notes.map(({ id: noteId, text, author, createdAt }) => (
          <li key={noteId} className="rounded-lg bg-warn-soft p-2">
            <p dir="auto" className="whitespace-pre-wrap text-warn">
              {text}
            </p>
            <p className="text-xs text-warn">
              {author.name} · <TimeAgo at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {mayReply ? (
        <Form<{ text: string }>
          key={notes.length}
          problem={create.error}
          className="grid gap-2"
          onSubmit={({ text }) => create.mutate({ sesId: id, text })}
        >
          <TextAreaField name="text" label={inbox.notes} hint={inbox.notesHint} rows={2} required />
          <Button type="submit" isBusy={create.isPending} className="justify-self-start px-3">
            {inbox.addNote}
          </Button>
        </Form>
      ) : null}
    </Part>
  );
}
