import { foldEmail, limits } from "@svc/contract";
import { inEnglish } from "@svc/contract/reasons/en.ts";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { Problem } from "../../foundation/problem.ts";
import { isEasyToGuess } from "./password-strength.ts";

/** An attacker tries the product's own words early. */
const ownWords = ["svc", "chatbot", "password"];

/** The form in which a password is hashed: what is typed on another keyboard is the same password. */
export function normalPassword(password: string): string {
  return password.normalize("NFKC");
}

/** Throws `invalid_request` for a new password that is short, huge, easy to guess, or the address itself. */
export async function requireGoodPassword(password: string, email: string, path: string): Promise<void> {
  const fault = await passwordFault(password, email);
  if (fault !== undefined)
    throw new Problem("invalid_request", `The password ${inEnglish(fault)}.`, { errors: [{ path, message: fault }] });
}

/** What is wrong with a new password, to be read behind its name; undefined where nothing is. */
export async function passwordFault(written: string, address: string): Promise<Reason | undefined> {
  const [password, email] = [normalPassword(written), foldEmail(address)];
  const folded = password.toLowerCase();
  if ([...password].length < limits.passwordCharacters)
    return because("too_few_characters", { count: limits.passwordCharacters });
  if (Buffer.byteLength(password) > limits.passwordBytes)
    return because("too_many_bytes", { count: limits.passwordBytes });
  if (folded === email || folded === email.split("@")[0]) return because("password_is_email");
  if (await isEasyToGuess({ password, words: [...ownWords, ...email.split("@"), ...email.split(/[@.]/u)] }))
    return because("password_guessable");
  return undefined;
}
