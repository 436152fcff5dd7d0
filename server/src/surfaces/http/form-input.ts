import type { Form } from "./multipart.ts";
import { isObject, parseJson } from "./json-body.ts";
import { invalid } from "./validation.ts";

/**
 * A form's fields as the JSON body that they stand for: `data` is JSON, `urls` and `faqs` (also
 * `data[urls]`, `urls[]`) are JSON lists or single items that go into it; the rest are texts.
 */
export function formInput({ fields }: Pick<Form, "fields">): Record<string, unknown> {
  const texts = new Map<string, unknown>();
  const lists = new Map<string, unknown[]>();
  let data: Record<string, unknown> = {};
  for (const { name, value } of fields) {
    const list = /^(?:data\[(urls|faqs)\]|data\.(urls|faqs)|(urls|faqs))(?:\[\d*\])?$/u.exec(name);
    const key = list?.[1] ?? list?.[2] ?? list?.[3];
    if (name === "data") data = jsonObject(value);
    else if (key !== undefined) lists.set(key, [...(lists.get(key) ?? []), ...items(key, value)]);
    else if (name !== "__proto__") texts.set(name, value);
  }
  return { ...Object.fromEntries(texts), data: { ...data, ...Object.fromEntries(lists) } };
}

function jsonObject(text: string): Record<string, unknown> {
  const value = tryJson(text);
  if (!isObject(value)) throw invalid([{ path: "data", message: "must be a JSON object" }]);
  return value;
}

function items(key: string, text: string): unknown[] {
  if (text.trim() === "") return [];
  const value = tryJson(text);
  if (Array.isArray(value)) return value;
  if (value !== undefined && key === "faqs") return [value];
  // An address alone is no JSON, and needs no quotes.
  if (key === "urls") return [typeof value === "string" ? value : text.trim()];
  throw invalid([{ path: `data.${key}`, message: "must be a JSON list" }]);
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
