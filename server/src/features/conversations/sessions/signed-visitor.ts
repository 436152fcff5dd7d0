import { errors, jwtVerify } from "jose";
import { visitorChangesSchema } from "@svc/contract";
import type { VisitorChanges } from "@svc/contract";
import { Problem } from "../../../foundation/problem.ts";
import { readVisitor } from "./visitor-details.ts";

/** What an owner's site has signed of a visitor; only what is there is signed. */
export interface SignedVisitor {
  readonly externalId: string;
  readonly name?: string;
  readonly email?: string;
  readonly attributes?: NonNullable<VisitorChanges["attributes"]>;
}

/** Clocks of the owner's server and of ours differ. */
const leewaySeconds = 30;

/**
 * The claims of a JWT (RFC 7519) that is signed with HS256 and the chatbot's identity secret: `sub` and `exp`, and
 * optionally `email`, `name`, `attributes` and `sessionId`. Throws `invalid_request`.
 */
export async function readUserJwt(
  jwt: string,
  { secret, sessionId, now }: { readonly secret: string; readonly sessionId: string; readonly now: number },
): Promise<SignedVisitor> {
  const { payload } = await jwtVerify(jwt, Buffer.from(secret), {
    algorithms: ["HS256"],
    requiredClaims: ["exp", "sub"],
    clockTolerance: leewaySeconds,
    currentDate: new Date(now),
  }).catch((error: unknown) => {
    throw badJwt(reasonOf(error));
  });
  const { sub, name, email, attributes, sessionId: meant } = payload;
  if (meant !== undefined && meant !== sessionId) throw badJwt("is for another session");
  const externalId = visitorChangesSchema.shape.externalId.safeParse(sub).data;
  if (typeof externalId !== "string") throw badJwt("must name the visitor in `sub`");
  const signed = readVisitor({ name, email, attributes });
  return {
    externalId,
    ...(typeof signed?.name === "string" ? { name: signed.name } : {}),
    ...(typeof signed?.email === "string" ? { email: signed.email } : {}),
    ...(signed?.attributes === undefined || signed.attributes === null ? {} : { attributes: signed.attributes }),
  };
}

export function badJwt(message: string): Problem {
  const errorsOf = [{ path: "userJwt", message }];
  return new Problem("invalid_request", "Sign the JWT with HS256 and the chatbot's identity secret.", {
    errors: errorsOf,
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return "has expired";
  if (error instanceof errors.JWTClaimValidationFailed) return `has a claim that is missing or wrong: ${error.claim}`;
  if (error instanceof errors.JOSEAlgNotAllowed) return "must be signed with HS256";
  return "is not signed with the chatbot's identity secret";
}
