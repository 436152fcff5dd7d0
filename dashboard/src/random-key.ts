/** 128 random bits in hexadecimal, by which a request is known again; `randomUUID` is missing over plain http. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
