/** By what an account is found: addresses that differ in case or in Unicode's forms are one. */
export function foldEmail(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}
