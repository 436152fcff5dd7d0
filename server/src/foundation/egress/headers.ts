/** Header names in lower case, so that a caller's header replaces ours. */
export function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** A response's headers with repeated ones joined by a comma (RFC 9110 section 5.3). */
export function flattened(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]));
}

/** Another origin was not meant to read what the caller sent to the first one. */
export function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  const { authorization: _a, cookie: _c, ...rest } = headers;
  return rest;
}
