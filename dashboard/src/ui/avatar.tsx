import { useState } from "react";
import { classNames } from "./class-names.ts";

const hues = [12, 38, 90, 150, 185, 215, 255, 290, 325];
const looks = { small: "size-5 text-[0.625rem]", normal: "size-9 text-sm", large: "size-20 text-2xl" };

interface AvatarProps {
  readonly id: string;
  readonly name: string;
  readonly photo?: string | null | undefined;
  readonly look?: keyof typeof looks;
}

/** A photo, or a colored circle with initials, the same for an id each time; what it shows stands beside it in words. */
export function Avatar({ id, name, photo = null, look = "normal" }: AvatarProps) {
  // One that was removed since it was read.
  const [broken, setBroken] = useState<string | null>(null);
  const shape = classNames("shrink-0 rounded-full select-none", looks[look]);
  if (photo !== null && photo !== broken)
    return (
      <img src={photo} alt="" className={classNames(shape, "bg-hover object-cover")} onError={() => setBroken(photo)} />
    );
  const hue = hues[sumOf(id) % hues.length] ?? 0;
  return (
    <span
      aria-hidden
      className={classNames(shape, "grid place-items-center font-semibold")}
      style={{
        background: `light-dark(hsl(${hue} 55% 88%), hsl(${hue} 32% 25%))`,
        color: `light-dark(hsl(${hue} 65% 24%), hsl(${hue} 70% 85%))`,
      }}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/u).filter((word) => word !== "");
  const [first = "", second = ""] = words;
  return `${[...first][0] ?? ""}${[...second][0] ?? ""}`.toLocaleUpperCase();
}

function sumOf(id: string): number {
  return [...id].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973, 0);
}
