import { useOperation } from "./api/queries.ts";

/** A member's name, or their email address where they haven't set one; `otherwise` for who is no member, or not any more. */
export function useMemberNames(): (id: string, otherwise: string) => string {
  const members = useOperation("listMembers", {}).data?.members ?? [];
  return (id, otherwise) => {
    const member = members.find((one) => one.id === id);
    return member === undefined ? otherwise : (member.name ?? member.email);
  };
}
