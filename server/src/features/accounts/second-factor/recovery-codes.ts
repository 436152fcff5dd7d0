import { randomBytes } from "node:crypto";
import { hashToken } from "../secrets.ts";
import { toBase32 } from "./totp.ts";

const codes = 10;
/** 80 random bits, 16 letters: nobody guesses one, so that a plain hash serves, as it does for API keys. */
const codeBytes = 10;
const groupLength = 4;

/** Ten codes in groups of four letters, to be shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => {
    const letters = toBase32(randomBytes(codeBytes)).toLowerCase();
    const groups = Array.from({ length: letters.length / groupLength }, (_, at) =>
      letters.slice(at * groupLength, (at + 1) * groupLength),
    );
    return groups.join("-");
  });
}

/** What is stored of a code; as good in capitals, and without its hyphens or with spaces. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll("-", "").replaceAll(" ", ""));
}
