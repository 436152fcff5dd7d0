import { outputOf } from "./client.ts";
import type { InputOf, OutputOf } from "./client.ts";

/** Whether this browser has passkeys, and reads and writes their JSON itself. */
export const canUsePasskeys: boolean =
  "PublicKeyCredential" in globalThis && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Whether it offers them in the email field (conditional mediation). */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys && PublicKeyCredential.isConditionalMediationAvailable();
}

/** Has the person choose a passkey. Throws a DOMException where they don't. */
export async function askForPasskey(
  options: OutputOf<"startPasskeySignIn">,
  more: Pick<CredentialRequestOptions, "mediation" | "signal"> = {},
) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const used = await navigator.credentials.get({ ...more, publicKey });
  return outputOf<InputOf<"completePasskeySignIn">["credential"]>(jsonOf(used));
}

/** Has the person make a passkey. Throws a DOMException where they don't. */
export async function makePasskey(options: OutputOf<"startPasskey">) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await navigator.credentials.create({ publicKey });
  return outputOf<InputOf<"addPasskey">["credential"]>(jsonOf(made));
}

function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError("The browser answered no passkey.");
  return credential.toJSON();
}
