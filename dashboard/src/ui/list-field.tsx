import { Field as BaseField } from "@base-ui/react/field";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useStrings } from "../strings/strings.tsx";
import { Button, IconButton } from "./button.tsx";
import { isEnter } from "./is-enter.ts";

interface ListFieldProps {
  /** As the operation's input names it; the service's errors name an entry by its place. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly addLabel: string;
  readonly items: readonly string[];
  /** Without the blank entries. */
  readonly onChange: (items: readonly string[]) => void;
  readonly atMost: number;
  readonly placeholder?: string;
  readonly inputMode?: "text" | "url";
  /** Their order means something. */
  readonly isOrdered?: boolean;
  /** What is wrong with an entry; null: nothing. */
  readonly validate?: (item: string) => string | null;
}

/** What has the focus next: an entry's text, or one of its buttons. */
type Aim = { readonly place: number; readonly part: "text" | "up" | "down" | "add" } | null;

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, place) => item === other[place]);
const spoken = (rows: readonly string[]) => rows.filter((row) => row.trim() !== "");

/** Short texts in a list. Enter adds one below; Alt with an arrow moves one, and so do its buttons. */
export function ListField({
  name,
  label,
  hint,
  addLabel,
  items,
  onChange,
  atMost,
  placeholder,
  inputMode = "text",
  isOrdered = false,
  validate,
}: ListFieldProps) {
  const { list: words } = useStrings();
  const [rows, setRows] = useState(items);
  const list = useRef<HTMLFieldSetElement>(null);
  const aim = useRef<Aim>(null);
  const [said, say] = useState("");
  // They were saved, discarded or changed elsewhere.
  if (!isSame(spoken(rows), spoken(items))) setRows(items);
  useEffect(() => {
    if (aim.current === null) return;
    const { place, part } = aim.current;
    aim.current = null;
    const row = list.current?.querySelectorAll("li")[place];
    const wanted = (part === "add" ? list.current : row)?.querySelector<HTMLElement>(`[data-part=${part}]`);
    // At an end its button is no use any more.
    (wanted?.matches(":disabled") === true ? row?.querySelector<HTMLElement>("input") : wanted)?.focus();
  });

  const change = (next: readonly string[], then: Aim = null) => {
    aim.current = then;
    setRows(next);
    onChange(spoken(next));
  };
  const add = (place: number) => {
    if (rows.length < atMost) change(rows.toSpliced(place, 0, ""), { place, part: "text" });
  };
  const remove = (place: number) => {
    const next = rows.toSpliced(place, 1);
    change(next, next.length === 0 ? { place: 0, part: "add" } : { place: Math.max(0, place - 1), part: "text" });
  };
  const move = (place: number, to: number, part: "text" | "up" | "down") => {
    const row = rows[place];
    if (row === undefined || to < 0 || to >= rows.length) return;
    change(rows.toSpliced(place, 1).toSpliced(to, 0, row), { place: to, part });
    say(words.moved(to + 1, rows.length));
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const isDown = event.key === "ArrowDown";
    if (isEnter(event)) add(place + 1);
    else if (isOrdered && event.altKey && (isDown || event.key === "ArrowUp"))
      move(place, place + (isDown ? 1 : -1), "text");
    else return;
    event.preventDefault();
  };

  return (
    <fieldset ref={list} className="grid min-w-0 gap-2">
      <legend className="text-sm font-medium">{label}</legend>
      {hint === undefined ? null : <p className="text-xs text-quiet">{hint}</p>}
      <ol className="grid gap-2 empty:hidden">
        {rows.map((row, place) => (
          <BaseField.Root
            // By place: a text may stand there twice.
            key={place}
            name={`${name}.${spoken(rows.slice(0, place)).length}`}
            validate={(value) =>
              typeof value === "string" && value.trim() !== "" ? (validate?.(value) ?? null) : null
            }
            render={<li />}
            className="grid gap-1"
          >
            <div className="flex items-center gap-1">
              <BaseField.Control
                data-part="text"
                aria-label={words.entry(label, place + 1)}
                value={row}
                dir="auto"
                placeholder={placeholder}
                inputMode={inputMode}
                autoComplete="off"
                {...(inputMode === "url" ? { autoCapitalize: "none", spellCheck: false } : {})}
                onChange={({ currentTarget }) => change(rows.with(place, currentTarget.value))}
                onKeyDown={(event) => onKeyDown(event, place)}
                className="control"
              />
              {isOrdered ? (
                <>
                  <IconButton
                    data-part="up"
                    label={words.up(place + 1)}
                    disabled={place === 0}
                    icon={<ArrowUp className="size-4" />}
                    onClick={() => move(place, place - 1, "up")}
                  />
                  <IconButton
                    data-part="down"
                    label={words.down(place + 1)}
                    disabled={place === rows.length - 1}
                    icon={<ArrowDown className="size-4" />}
                    onClick={() => move(place, place + 1, "down")}
                  />
                </>
              ) : null}
              <IconButton
                label={words.remove(place + 1)}
                icon={<X className="size-4" />}
                onClick={() => remove(place)}
              />
            </div>
            <BaseField.Error className="text-xs text-bad" />
          </BaseField.Root>
        ))}
      </ol>
      <Button
        data-part="add"
        className="justify-self-start px-3"
        icon={<Plus className="size-4" />}
        disabled={rows.length >= atMost}
        onClick={() => add(rows.length)}
      >
        {addLabel}
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
