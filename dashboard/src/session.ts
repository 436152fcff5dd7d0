import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { MemberLanguage, Role, SignedIn } from "@svc/contract";
import { call } from "./api/client.ts";
import { noteConnection } from "./api/connection.ts";
import { claimStorage } from "./storage.ts";

export const signedInQuery = {
  queryKey: ["getSignedIn", {}],
  async queryFn({ signal }: { signal: AbortSignal }): Promise<SignedIn> {
    const signedIn = await call("getSignedIn", {}, { signal });
    claimStorage(signedIn.account.id);
    return signedIn;
  },
  staleTime: 60_000,
};

/** Who is signed in. Only below the route that has asked (`member` in routes.tsx). */
export function useSignedIn(): SignedIn {
  return useSuspenseQuery(signedInQuery).data;
}

const rank: Record<Role, number> = { viewer: 0, agent: 1, admin: 2, owner: 3 };

/** Whether the member's role reaches; the service decides anyway, this only hides what it would refuse. */
export function useMay(role: Role): boolean {
  return useMayOf()(role);
}

/** The same for several roles. */
export function useMayOf(): (role: Role) => boolean {
  const { role: own } = useSignedIn().workspace;
  return (role) => rank[own] >= rank[role];
}

/** What another account must not see is forgotten. */
export function signedInAs(queries: QueryClient, signedIn: SignedIn): void {
  queries.clear();
  claimStorage(signedIn.account.id);
  queries.setQueryData(signedInQuery.queryKey, signedIn);
  noteConnection({ isSignedIn: true });
}

/** Has mails and notifications speak a language from now on. */
export async function reportLanguage(queries: QueryClient, language: MemberLanguage): Promise<void> {
  queries.setQueryData(signedInQuery.queryKey, await call("updateAccount", { language }));
  await queries.invalidateQueries({ queryKey: ["getNotificationSettings"] });
}

export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await call("signOut", {});
    queries.clear();
    location.assign("/sign-in");
  };
}
