import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { SignedIn } from "@svc/contract";
import { signedInAs } from "../../session.ts";

/** After signing in: opens the requested page, or the first one. */
export function useEnter(): (signedIn: SignedIn, next?: string) => void {
  const queries = useQueryClient();
  const router = useRouter();
  return (signedIn, next) => {
    signedInAs(queries, signedIn);
    router.history.push(next ?? "/chatbots");
  };
}
