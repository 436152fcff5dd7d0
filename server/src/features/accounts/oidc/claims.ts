import { emailSchema, roles } from "@svc/contract";
import type { Role } from "@svc/contract";
import type { OidcConfig } from "../../../foundation/oidc-config.ts";

type Claims = Readonly<Record<string, unknown>>;

/** Directories name every group that somebody is in. */
const valuesAtMost = 1_000;

/** The address where the provider says that it was verified: Microsoft Entra has a claim of its own for it. */
export function verifiedEmail(claims: Claims): string | null {
  const { email, email_verified: isVerified, xms_edov: isDomainOwners } = claims;
  const isTheirs = [true, 1, "1", "true"].some((yes) => yes === isDomainOwners);
  const isProven = isVerified === undefined ? isTheirs : isVerified === true;
  const read = emailSchema.safeParse(email);
  return isProven && read.success ? read.data : null;
}

/** The highest role that the claim names, or else the default one; null: none. */
export function roleOfClaims(
  claims: Claims,
  { roleClaim, roleMap, defaultRole }: Pick<OidcConfig, "roleClaim" | "roleMap" | "defaultRole">,
): Role | null {
  const given = [valueAt(claims, roleClaim) ?? []].flat().slice(0, valuesAtMost);
  const named = given.map((value) =>
    roleMap.size === 0 ? roles.find((role) => role === value) : roleMap.get(typeof value === "string" ? value : ""),
  );
  return roles.find((role) => named.includes(role)) ?? defaultRole;
}

/** By the claim's whole name, which may hold dots, or else by the path that it is. */
export function valueAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split(".").reduce<unknown>((value, part) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    return Reflect.get(value, part);
  }, claims);
}

/** Whether people with this address may sign in. */
export function isAllowedDomain(email: string | null, allowedDomains: readonly string[]): boolean {
  if (allowedDomains.length === 0) return true;
  return email !== null && allowedDomains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}
