import { foldEmail, limits } from "@svc/contract";
import { Problem } from "../../foundation/problem.ts";

/** Of the most used passwords those that are long enough to pass otherwise. */
const common = new Set(
  `0123456789 1234567890 12345678910 123456789a 1234567890a 0987654321 9876543210 123123123123 1q2w3e4r5t
  q1w2e3r4t5 1qaz2wsx3edc qwertyuiop qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjkl; zaq12wsxcde
  password12 password123 password1234 passw0rd123 p@ssw0rd123 mypassword changeme123 changemenow welcome123
  welcome1234 letmein123 letmeinnow iloveyou12 iloveyou123 administrator admin12345 admin123456 superman123
  football123 baseball123 princess123 sunshine123 dragon12345 abcdefghij abcdefghijkl abc123456789 abcd123456
  a123456789 aa123456789 test123456 secret1234 qazwsxedcrfv trustno1trustno1 monkey12345 chatbot123 svc1234567`.split(
    /\s+/u,
  ),
);

/** The form in which a password is hashed: what is typed on another keyboard is the same password. */
export function normalPassword(password: string): string {
  return password.normalize("NFKC");
}

/** Throws `invalid_request` for a new password that is short, huge, of one character, much used, or the address itself. */
export function requireGoodPassword(password: string, email: string, path: string): void {
  const fault = passwordFault(password, email);
  if (fault !== undefined)
    throw new Problem("invalid_request", `The password ${fault}.`, { errors: [{ path, message: fault }] });
}

/** What is wrong with a new password, to be read behind its name; undefined where nothing is. */
export function passwordFault(written: string, address: string): string | undefined {
  const [password, email] = [normalPassword(written), foldEmail(address)];
  const folded = password.toLowerCase();
  if ([...password].length < limits.passwordCharacters)
    return `must have at least ${limits.passwordCharacters} characters`;
  if (Buffer.byteLength(password) > limits.passwordBytes) return `must have at most ${limits.passwordBytes} bytes`;
  if (new Set(folded).size < 3 || common.has(folded)) return "is among the first that anybody would try";
  if (folded === email || folded === email.split("@")[0]) return "must not be the e-mail address";
  return undefined;
}
