/**
 * `JSON.stringify`, also on a page whose old library (Prototype.js and its like) gave arrays or objects a
 * `toJSON` of their own, which would make texts of them.
 */
export function toJson(value: unknown): string {
  const patched = [Array.prototype, Object.prototype].filter((each) => Object.hasOwn(each, "toJSON"));
  const own = patched.map((each) => Object.getOwnPropertyDescriptor(each, "toJSON"));
  for (const each of patched) Reflect.deleteProperty(each, "toJSON");
  try {
    return JSON.stringify(value);
  } finally {
    patched.forEach((each, at) => Reflect.defineProperty(each, "toJSON", own[at] ?? {}));
  }
}
