import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { SignedIn } from "@svc/contract";
import { signedInAs } from "../../session.ts";

/** What follows when somebody has got a session: the page that was wanted, or the first. */
export function useEnter(): (signedIn: SignedIn, next?: string) => void {
  const queries = useQueryClient();
  const router = useRouter();
  return (signedIn, next) => {
    signedInAs(queries, signedIn);
    router.history.push(next ?? "/chatbots");
  };
}
