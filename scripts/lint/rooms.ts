import { folders } from "./import-law.ts";
import type { Place, Refusal } from "./import-law.ts";

/** The rooms of the features: each with those that it may use, and so all that these may use. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

/** One row of the import law for every room, on top of what all features are refused. */
export function roomPlaces(rooms: Rooms, base: Omit<Place, "files">): Place[] {
  return Object.keys(rooms).map((room) => {
    const usable = reachable(rooms, room);
    const others = Object.keys(rooms).filter((other) => other !== room);
    const refused = others.filter((other) => !usable.has(other));
    return {
      ...base,
      files: [`server/src/features/${room}/**`],
      refuse: [
        ...base.refuse,
        folders(
          `${room} may use ${[...usable].join(", ") || "no other room"}: see the rooms in oxlint.config.ts.`,
          ...refused,
        ),
        ...frontDoors(others.filter((other) => usable.has(other))),
      ],
    };
  });
}

/** A room is entered only by the file named like it. */
export function frontDoors(rooms: readonly string[]): Refusal[] {
  return rooms.map((room) => ({
    group: [`**/${room}/**`, `!**/${room}/${room}.ts`],
    message: `Enter ${room} by its front door, ${room}/${room}.ts.`,
  }));
}

function reachable(rooms: Rooms, from: string, seen = new Set<string>()): Set<string> {
  for (const next of rooms[from] ?? []) {
    if (!seen.has(next)) reachable(rooms, next, seen.add(next));
  }
  return seen;
}
