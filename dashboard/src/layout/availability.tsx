import { useQueryClient } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { signedInQuery, useMay, useSignedIn } from "../session.ts";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "../ui/button.tsx";
import { PresenceDot } from "../ui/presence-dot.tsx";
import { useToastProblem } from "../ui/toasts.tsx";

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
