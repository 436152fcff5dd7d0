import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronsUpDown, LogOut } from "lucide-react";
import { useState } from "react";
import { call } from "../api/client.ts";
import { signedInAs, reportLanguage, useSignedIn, useSignOut, signedInQuery, useMay } from "../session.ts";
import { useLanguage, useStrings } from "../strings/strings.tsx";
import { languageNames } from "../strings/words.ts";
import { themes, useTheme } from "../theme.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Select } from "../ui/select.tsx";
import { useToastProblem } from "../ui/toasts.tsx";
import { PresenceDot } from "../ui/presence-dot.tsx";

/** Who is signed in and where; behind it another workspace, colours, language, the way out. */
export function AccountMenu() {
  const { nav } = useStrings();
  const { account, workspace } = useSignedIn();
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button look="quiet" className="w-full justify-between! px-2 text-start" onClick={() => open(true)}>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar id={account.id} name={account.name ?? account.email} photo={account.photo} />
          <span className="grid min-w-0">
            <span className="truncate">{workspace.name}</span>
            <span className="truncate text-xs font-normal text-quiet">{account.email}</span>
          </span>
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-quiet" />
      </Button>
      <Dialog isOpen={isOpen} onClose={() => open(false)} title={nav.account}>
        <Account onDone={() => open(false)} />
      </Dialog>
    </>
  );
}

function Account({ onDone }: { readonly onDone: () => void }) {
  const { nav, roles } = useStrings();
  const { account, workspace, workspaces } = useSignedIn();
  const { language, speak } = useLanguage();
  const [theme, setTheme] = useTheme();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toastProblem = useToastProblem();
  const signOut = useSignOut();

  const switchTo = async (workspaceId: string) => {
    signedInAs(queries, await call("switchWorkspace", { workspaceId }));
    onDone();
    await navigate({ to: "/chatbots" });
  };
  return (
    <div className="grid gap-4">
      <p>
        {account.email}
        <span className="block text-xs text-quiet">{roles[workspace.role]}</span>
      </p>
      {workspaces.length > 1 ? (
        <label className="grid gap-1 text-sm font-medium">
          {nav.workspaces}
          <Select
            value={workspace.id}
            onChange={(id) => void switchTo(id).catch(toastProblem)}
            choices={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </label>
      ) : null}
      <label className="grid gap-1 text-sm font-medium">
        {nav.theme}
        <Select
          value={theme}
          onChange={setTheme}
          choices={themes.map((choice) => ({ value: choice, label: nav.themes[choice] }))}
        />
      </label>
      <label className="grid gap-1 text-sm font-medium">
        {nav.language}
        <Select
          value={language}
          onChange={(chosen) => {
            speak(chosen);
            void reportLanguage(queries, chosen).catch(toastProblem);
          }}
          choices={languageNames.map(({ language: value, name }) => ({ value, label: name }))}
        />
      </label>
      <Button
        icon={<LogOut aria-hidden="true" className="size-4" />}
        onClick={() => void signOut().catch(toastProblem)}
      >
        {nav.signOut}
      </Button>
    </div>
  );
}

/** Whether the member takes new conversations; one press changes it. */
export function Availability() {
  const { nav } = useStrings();
  const signedIn = useSignedIn();
  const queries = useQueryClient();
  const toastProblem = useToastProblem();
  const { availability } = signedIn;
  if (!useMay("agent")) return null;
  const change = async () => {
    const next = availability === "online" ? "away" : "online";
    queries.setQueryData(signedInQuery.queryKey, { ...signedIn, availability: next });
    try {
      queries.setQueryData(signedInQuery.queryKey, await call("updateAccount", { availability: next }));
    } catch (error) {
      queries.setQueryData(signedInQuery.queryKey, signedIn);
      toastProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ["listMembers"] });
  };
  return (
    <Button
      look="quiet"
      className="w-full justify-start! px-2"
      aria-label={nav.availability(availability)}
      title={nav.availabilityHints[availability]}
      onClick={() => void change()}
      icon={<PresenceDot presence={availability} />}
    >
      {nav.presences[availability]}
    </Button>
  );
}
