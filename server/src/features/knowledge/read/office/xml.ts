import { because } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../unreadable.ts";
import type { ZipArchive } from "./zip.ts";

/** A piece of XML in the order of the text. Names come without their prefix. */
export type XmlPiece =
  | {
      readonly kind: "open";
      readonly name: string;
      /** '' where it has none. */
      readonly prefix: string;
      readonly attributes: string;
      readonly isEmpty: boolean;
    }
  | { readonly kind: "close"; readonly name: string }
  | { readonly kind: "text"; readonly text: string };

/**
 * Reads XML as programs write it. Declarations of types and entities are refused, so
 * that no entity can grow; what is not well-formed is read as far as it makes sense.
 */
export function* readXml(xml: string): Generator<XmlPiece, void, void> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf("<", at);
    if (open !== at) yield { kind: "text", text: decodeEntities(xml.slice(at, open === -1 ? undefined : open)) };
    if (open === -1) return;
    const [skipped, terminator] = xml.startsWith("<!--", open)
      ? [4, "-->"]
      : xml.startsWith("<![CDATA[", open)
        ? [9, "]]>"]
        : [1, ">"];
    const end = xml.indexOf(terminator, open + skipped);
    if (end === -1) return;
    at = end + terminator.length;
    const inside = xml.slice(open + skipped, end);
    if (terminator === ">" && /^!(?:DOCTYPE|ENTITY)/i.test(inside))
      throw new Unreadable(because("file_declares_entities"));
    if (terminator === "]]>") yield { kind: "text", text: inside };
    else if (terminator === ">" && !/^[?!]/.test(inside)) yield tagOf(inside);
  }
}

/** An attribute's value; '' where there is none. The name is given with its prefix. */
export function attribute(attributes: string, name: string): string {
  const written = attributes.matchAll(/(?<!\S)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  const value = written.find((each) => each[1] === name);
  return decodeEntities(value?.[2] ?? value?.[3] ?? "");
}

function tagOf(inside: string): XmlPiece {
  const isClosing = inside.startsWith("/");
  const isEmpty = inside.endsWith("/");
  const content = inside.slice(isClosing ? 1 : 0, isEmpty ? -1 : undefined);
  const [written = ""] = /^[^\s/]+/.exec(content) ?? [];
  const colon = written.indexOf(":");
  const name = written.slice(colon + 1);
  return isClosing
    ? { kind: "close", name }
    : {
        kind: "open",
        name,
        prefix: written.slice(0, Math.max(colon, 0)),
        attributes: content.slice(written.length),
        isEmpty,
      };
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hexadecimal), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
  });
}

export interface Relationship {
  readonly type: string;
  /** A part's name, or an address where `isExternal`. */
  readonly target: string;
  readonly isExternal: boolean;
}

const relationshipBytesAtMost = 8 * 1024 * 1024;

/** What a part refers to, by id; of the package itself for ''. Nothing that is named is opened. */
export function readRelationships(archive: ZipArchive, part: string): Map<string, Relationship> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const xml = archive.read(path, relationshipBytesAtMost)?.toString("utf8") ?? "";
  const relationships = new Map<string, Relationship>();
  for (const piece of readXml(xml)) {
    if (piece.kind !== "open" || piece.name !== "Relationship") continue;
    const isExternal = attribute(piece.attributes, "TargetMode") === "External";
    const written = attribute(piece.attributes, "Target");
    const target = isExternal ? written : resolvePart(folder, written);
    relationships.set(attribute(piece.attributes, "Id"), {
      type: attribute(piece.attributes, "Type"),
      target,
      isExternal,
    });
  }
  return relationships;
}

function resolvePart(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith("/") ? target : folder + target).split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}
