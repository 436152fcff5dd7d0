import { readXml, attribute } from "./xml.ts";
import type { ZipArchive } from "./zip.ts";

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
