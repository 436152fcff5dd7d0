import type { Form } from "./multipart.ts";
import { isObject, parseJson } from "./body.ts";
import { invalid } from "./validation.ts";

/** `urls`, `data[urls]`, `data.urls`; with a place in the list, and there the field of an object. */
const listField =
  /^(?:data\[(urls|faqs|documents)\]|(?:data\.)?(urls|faqs|documents))(?:\[(\d*)\])?(?:\[([A-Za-z\d]+)\]|\.([A-Za-z\d]+))?$/u;

/**
 * A form's fields as the JSON body that they stand for: `data` is JSON; `urls`, `faqs` and `documents` (also
 * `data[urls]`, `urls[]`, `data[faqs][0][question]`) are JSON lists, single items or fields of an item, and go into it;
 * the rest are texts.
 */
export function formInput({ fields }: Pick<Form, "fields">): Record<string, unknown> {
  const texts = new Map<string, unknown>();
  const lists = new Map<string, FormList>();
  let data: Record<string, unknown> = {};
  for (const { name, value } of fields) {
    const [, bracketed, plain, place, inner, dotted] = listField.exec(name) ?? [];
    const key = bracketed ?? plain;
    const member = inner ?? dotted;
    if (name === "data") data = value.trim() === "" ? data : jsonObject(value);
    else if (key !== undefined) {
      const list = lists.get(key) ?? new FormList();
      lists.set(key, list);
      if (member === undefined) list.add(...items(key, value));
      else list.set(place ?? "", member, value);
    } else if (name !== "__proto__") texts.set(inData.exec(name)?.[1] ?? name, value);
  }
  const given = [...lists].map(([key, list]): [string, unknown] => [key, list.values()]);
  return { ...Object.fromEntries(texts), data: { ...data, ...Object.fromEntries(given) } };
}

/** Read alike beside `data` and within. */
const inData = /^data(?:\.|\[)(crawlId)\]?$/u;

/** Items in the order in which they began. */
class FormList {
  readonly #items: unknown[] = [];
  readonly #byPlace = new Map<string, Map<string, string>>();

  add(...more: unknown[]): void {
    this.#items.push(...more);
  }

  /** Without a number, as in `faqs[][question]`, a field that is there already begins the next item. */
  set(place: string, name: string, value: string): void {
    let item = this.#byPlace.get(place);
    if (item === undefined || (place === "" && item.has(name))) {
      item = new Map();
      this.#byPlace.set(place, item);
      this.#items.push(item);
    }
    item.set(name, value);
  }

  values(): unknown[] {
    return this.#items.map((item) => (item instanceof Map ? Object.fromEntries<unknown>(item) : item));
  }
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
  if (isObject(value) && key !== "urls") return [value];
  // An address or a text alone is no JSON, and needs no quotes.
  if (key !== "faqs") return [typeof value === "string" ? value : text.trim()];
  throw invalid([{ path: `data.${key}`, message: "must be a JSON list" }]);
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
