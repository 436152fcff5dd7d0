import type { AuthorizationRequest } from "@svc/contract";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { allChatbots, useChange, useOperation } from "../../api/queries.ts";
import { useMay, useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Form } from "../../ui/form.tsx";
import { AnchorButton } from "../../ui/link-button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { AccountPage } from "./frame.tsx";

const route = getRouteApi("/connecting/connect");
const everyChatbot = "";

/** The consent page: an app asks by OAuth to act for the member over MCP. */
export function ConnectPage() {
  const { connect } = useWords("account");
  const { request } = route.useSearch();
  const asked = useOperation("getAuthorizationRequest", { request }, { enabled: request !== "" });
  return (
    <AccountPage
      title={asked.data === undefined ? connect.title : connect.named(asked.data.clientName)}
      notice={request === "" ? <Notice tone="bad">{connect.faulty}</Notice> : undefined}
    >
      {request === "" ? undefined : (
        <Loaded query={asked}>
          {(about) =>
            about.redirectTo === null ? <Consent request={request} about={about} /> : <Faulty about={about} />
          }
        </Loaded>
      )}
    </AccountPage>
  );
}

/** Redirects only after a click, so a bad link redirects no one. */
function Faulty({ about }: { readonly about: AuthorizationRequest }) {
  const { connect } = useWords("account");
  return (
    <div className="grid gap-4">
      <Notice tone="bad">
        {connect.faulty} <span lang="en">{about.fault}</span>
      </Notice>
      <AnchorButton href={about.redirectTo ?? ""}>{connect.back(about.redirectHost)}</AnchorButton>
    </div>
  );
}

function Consent({ request, about }: { readonly request: string; readonly about: AuthorizationRequest }) {
  const { connect } = useWords("account");
  const { account, workspace } = useSignedIn();
  const mayWrite = useMay("agent") && about.scopes.includes("write");
  const maySettings = useMay("admin") && about.scopes.includes("settings");
  const [writes, write] = useState(mayWrite);
  const [setsUp, setUp] = useState(false);
  const [chatbotId, choose] = useState(everyChatbot);
  const chatbots = useOperation("listChatbots", allChatbots);
  const answer = useChange("answerAuthorizationRequest", ["listOauthGrants"]);
  const decide = (approve: boolean) =>
    answer.mutate(
      {
        request,
        approve,
        ...(approve
          ? {
              scopes: [
                ...(about.scopes.includes("read") ? (["read"] as const) : []),
                ...(writes ? (["write"] as const) : []),
                ...(writes && setsUp ? (["settings"] as const) : []),
              ],
              chatbotIds: chatbotId === everyChatbot ? null : [chatbotId],
            }
          : {}),
      },
      { onSuccess: ({ redirectTo }) => location.assign(redirectTo) },
    );
  if (answer.data !== undefined) return <p role="status">{connect.done(about.clientName)}</p>;
  const facts = [
    [connect.publisher, about.clientHost ?? connect.unverified],
    [connect.leadsTo, about.isLoopback ? connect.thisComputer(about.redirectHost) : about.redirectHost],
    [connect.workspace, workspace.name],
    [connect.account, account.email],
  ] as const;
  return (
    <Form problem={answer.error} onSubmit={() => decide(true)}>
      <p>{connect.description(about.clientName)}</p>
      <dl className="grid gap-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-quiet">{name}</dt>
            <dd className="min-w-0 font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {about.scopes.includes("read") ? (
        <Checkbox label={connect.read} hint={connect.readHint} isOn isDisabled onChange={() => undefined} />
      ) : null}
      {mayWrite ? <Checkbox label={connect.write} hint={connect.writeHint} isOn={writes} onChange={write} /> : null}
      {maySettings && writes ? (
        <Checkbox label={connect.settings} hint={connect.settingsHint} isOn={setsUp} onChange={setUp} />
      ) : null}
      <label className="grid gap-1 text-sm font-medium">
        {connect.chatbot}
        <Select
          value={chatbotId}
          onChange={choose}
          choices={[
            { value: everyChatbot, label: connect.allChatbots },
            ...(chatbots.data?.chatbots ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </label>
      <Notice tone="warn">{connect.warning(about.clientName)}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={answer.isPending}>
          {connect.allow}
        </Button>
        <Button onClick={() => decide(false)} isBusy={answer.isPending}>
          {connect.deny}
        </Button>
      </div>
    </Form>
  );
}
