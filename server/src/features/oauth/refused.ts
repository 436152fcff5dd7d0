/** An error for the client in OAuth's form (RFC 6749 section 5.2), instead of a Problem. */
export class OauthRefused extends Error {
  readonly error: string;
  readonly status: number;

  constructor(error: string, description: string, status = 400) {
    super(description);
    this.error = error;
    this.status = status;
  }
}

/** Parameters of OAuth stand there once (OAuth 2.1 section 3.1); an empty one counts as none. */
export function parameterOf(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name);
  if (values.length > 1) throw new OauthRefused("invalid_request", `${name} is there more than once.`);
  return values[0] === undefined || values[0] === "" ? null : values[0];
}

export function requireParameter(parameters: URLSearchParams, name: string): string {
  const value = parameterOf(parameters, name);
  if (value === null) throw new OauthRefused("invalid_request", `${name} is missing.`);
  return value;
}
