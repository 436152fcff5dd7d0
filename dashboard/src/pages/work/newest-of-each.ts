import { foldEmail } from "@svc/contract/email";
import type { Lead } from "@svc/contract";

/** The first lead of each address, in the order given; none of the addresses `without`. */
export function newestOfEach(leads: readonly Lead[], without: readonly string[]): readonly Lead[] {
  const seen = new Set(without.map(foldEmail));
  return leads.filter(({ email }) => {
    const folded = foldEmail(email);
    return !seen.has(folded) && seen.add(folded);
  });
}
