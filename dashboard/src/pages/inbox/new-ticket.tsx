import { Link } from "@tanstack/react-router";
import type { Session, Ticket } from "@svc/contract";
import { useState } from "react";
import { useChange, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, TextAreaField, TextField } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { nameOf } from "./who.tsx";
import { priorities } from "../work/priorities.ts";

interface NewTicketProps {
  readonly session: Session;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface TicketValues extends Record<string, string> {
  readonly subject: string;
  readonly description: string;
  readonly name: string;
  readonly email: string;
}

const subjectCharacters = 200;

/** A ticket of a conversation, filled in with what the conversation says. */
export function NewTicket(props: NewTicketProps) {
  const { ticket } = useWords("inbox");
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={ticket.title} description={ticket.hint}>
      {props.isOpen ? <TicketForm {...props} /> : null}
    </Dialog>
  );
}

function TicketForm({ session }: NewTicketProps) {
  const { ticket } = useWords("inbox");
  const { tickets } = useWords("work");
  const [priority, setPriority] = useState<Ticket["priority"]>("normal");
  const summary = useOperation("getSessionSummary", { sesId: session.id });
  const create = useChange("createTicket", ["listTickets"]);
  if (create.data !== undefined)
    return (
      <Notice tone="good">
        <Link to="/tickets/$ticketId" params={{ ticketId: create.data.id }} className="underline">
          {ticket.opened(create.data.number)}
        </Link>
      </Notice>
    );
  if (summary.isPending) return null;
  const { chatbotId, sessionId, visitor, lead } = session;
  return (
    <Form<TicketValues>
      problem={create.error}
      onSubmit={({ subject, description, name, email }) =>
        create.mutate({ chatbotId, sessionId, subject, description, priority, requester: { name, email } })
      }
    >
      <TextField
        name="subject"
        label={ticket.subject}
        maxLength={subjectCharacters}
        defaultValue={(summary.data?.lastQuestion ?? "").slice(0, subjectCharacters).toWellFormed()}
        required
      />
      <TextAreaField
        name="description"
        label={ticket.description}
        rows={5}
        defaultValue={summary.data?.summary ?? ""}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label={ticket.name} defaultValue={nameOf(session) ?? ""} required />
        <TextField
          name="email"
          label={ticket.email}
          type="email"
          defaultValue={visitor?.email ?? lead?.email ?? summary.data?.contact.emails[0] ?? ""}
          required
        />
      </div>
      <label className="grid gap-1 text-sm font-medium">
        {tickets.priority}
        <Select
          value={priority}
          onChange={setPriority}
          choices={priorities.map((value) => ({ value, label: tickets.priorities[value] }))}
        />
      </label>
      <Button type="submit" look="primary" isBusy={create.isPending} className="justify-self-start px-3">
        {ticket.open}
      </Button>
    </Form>
  );
}
