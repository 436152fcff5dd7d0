import { operationList } from "@svc/contract";

const secret = "{token}";
const longestLoggedPath = 300;
/** By the address alone, so that a method that it does not have tells no more than one that it has. */
const beforeSecrets = operationList
  .map(({ http: { path } }) => path)
  .filter((path) => path.includes(secret))
  .map((path) => path.slice(0, path.indexOf(secret)));

/** A path as the log has it: a token in an address is a credential, and only its name is written down. */
export function loggedPath(path: string): string {
  const before = beforeSecrets.find((start) => path.startsWith(start));
  return before === undefined ? path.slice(0, longestLoggedPath) : `${before}${secret}`;
}
