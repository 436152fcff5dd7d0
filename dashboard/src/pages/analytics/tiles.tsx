import type { ReactNode } from "react";
import type { Analytics, AnalyticsPoint } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Tile, Tiles } from "../../ui/tile.tsx";
import { useFormats } from "./use-formats.ts";
import type { Words } from "../../strings/words.ts";
import type { TileProps } from "../../ui/tile.tsx";
import type { Formats } from "./use-formats.ts";

const answersOfTwentieth = 20;

type Totals = Analytics["totals"];

/** The four figures that say how it goes, each with its course and beside the time before. */
export function Headlines({ analytics }: { readonly analytics: Analytics }) {
  const { words, formats, counted, share } = useTiles(analytics);
  const { handedOver, handedOverShare, resolvedWithoutPerson, resolvedConfirmed, resolvedSilent } = analytics.totals;
  const course = (of: (point: AnalyticsPoint) => number | null) => analytics.series.map(of);
  return (
    <Tiles>
      <Tile {...counted("sessions")} course={course(({ sessions }) => sessions)} link={{ to: "/sessions" }} />
      <Tile
        {...share("answered", ({ answered, refused }) => ({ part: answered, whole: answered + refused }))}
        course={course(({ answered, refused }) => (answered + refused === 0 ? null : answered / (answered + refused)))}
      />
      <Tile
        {...share("resolved", (totals) => ({ part: totals.resolvedWithoutPerson, whole: totals.sessions }))}
        {...(resolvedWithoutPerson === 0
          ? {}
          : { detail: words.resolvedHow(formats.count(resolvedConfirmed), formats.count(resolvedSilent)) })}
        course={course((point) => (point.sessions === 0 ? null : point.resolvedWithoutPerson / point.sessions))}
      />
      <Tile
        {...counted("handedOver")}
        detail={
          handedOverShare === null || handedOver === 0 ? undefined : words.shareOfAll(formats.percent(handedOverShare))
        }
        course={course((point) => point.handedOver)}
        link={{ to: "/sessions", search: { view: "needs_reply" } }}
      />
    </Tiles>
  );
}

/** Everything else that is counted. */
export function MoreTotals({ analytics }: { readonly analytics: Analytics }) {
  const { words, formats, counted, share, time } = useTiles(analytics);
  const { chatbotId, totals: now, previous } = analytics;
  const { groups, measures } = words;
  const { count } = formats;
  const before = previous.totals;
  const search = chatbotId === null ? {} : { chatbotId };
  const { sessionRatings: scores, tokens, cost } = now;
  return (
    <>
      <Group title={groups.volume}>
        <Tile {...counted("visitors")} />
        <Tile {...counted("messages")} detail={words.questionsOf(count(now.questions))} />
      </Group>
      <Group title={groups.quality}>
        <Tile {...counted("refused")} link={{ to: "/gaps", search }} />
        <Tile
          {...share("ratings", ({ ratings: { up, down } }) => ({ part: up, whole: up + down }))}
          detail={words.updown(count(now.ratings.up), count(now.ratings.down))}
        />
        <Tile
          label={measures.scores.title}
          value={scores.mean === null ? words.chart.none : formats.decimal(scores.mean)}
          detail={words.scoresOf(count(scores.count))}
          hint={measures.scores.hint}
        />
        <Tile {...time("firstAnswer", ({ firstAnswerMs }) => firstAnswerMs)} />
        <Tile
          {...time("fullAnswer", ({ fullAnswerMs }) => fullAnswerMs)}
          {...(now.interrupted === 0 ? {} : { detail: words.interrupted(count(now.interrupted)) })}
        />
      </Group>
      <Group title={groups.results}>
        <Tile {...counted("humanReplies")} />
        <Tile {...counted("leads")} link={{ to: "/leads", search }} />
        <Tile {...counted("tickets")} link={{ to: "/tickets", search }} />
      </Group>
      {tokens.input + tokens.output === 0 ? null : (
        <Group title={groups.model}>
          <Tile
            label={measures.tokens.title}
            hint={measures.tokens.hint}
            {...countValue(tokens.input + tokens.output, before.tokens.input + before.tokens.output, words, formats)}
            detail={words.tokensOf(count(tokens.input), count(tokens.output))}
          />
          <Tile
            label={measures.cost.title}
            value={cost === null ? words.chart.none : formats.money(cost.amount, cost.currency)}
            hint={measures.cost.hint}
          />
        </Group>
      )}
    </>
  );
}

/** What a tile says, by the kind of its figure. */
function useTiles({ totals: now, previous }: Analytics) {
  const words = useWords("analytics");
  const formats = useFormats();
  const { measures } = words;
  const before = previous.totals;
  const counted = (
    name: "sessions" | "visitors" | "messages" | "refused" | "handedOver" | "humanReplies" | "leads" | "tickets",
  ) => ({
    label: measures[name].title,
    hint: measures[name].hint,
    ...countValue(now[name], before[name], words, formats),
  });
  const share = (
    name: "answered" | "resolved" | "ratings",
    of: (totals: Totals) => { part: number; whole: number },
  ) => ({
    label: measures[name].title,
    hint: measures[name].hint,
    ...shareValue(of(now), of(before), words, formats),
  });
  // Of two answers there is no slowest twentieth.
  const isFew = now.answered + now.refused < answersOfTwentieth;
  const time = (name: "firstAnswer" | "fullAnswer", of: (totals: Totals) => Totals["firstAnswerMs"]) => {
    const { p50, p95 } = of(now);
    return {
      label: measures[name].title,
      hint: measures[name].hint,
      ...durationValue(p50, of(before).p50, words, formats),
      detail: p95 === null || isFew ? undefined : words.slowest(formats.duration(p95)),
    };
  };
  return { words, formats, counted, share, time };
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-sm">{title}</h2>
      <Tiles>{children}</Tiles>
    </section>
  );
}

type Value = Pick<TileProps, "value" | "detail" | "change">;
type Said = Pick<Words["analytics"], "change" | "of" | "chart">;

/** Of fewer, a percentage says more than is known. */
const wholeOfPercent = 10;
const baseOfPercent = 20;

/** A count, with how it differs from the one before: in percent only where that was not a handful. */
function countValue(now: number, before: number, words: Said, formats: Formats): Value {
  return { value: formats.count(now), change: countChange(now, before, words, formats) };
}

function countChange(now: number, before: number, { change }: Said, formats: Formats): Value["change"] {
  if (now === before) return { text: change.same, isBetter: null };
  if (before === 0) return { text: change.none, isBetter: null };
  const sign = before < baseOfPercent ? formats.signed(now - before) : formats.signedPercent(now / before - 1);
  return { text: change.difference(sign, formats.count(before)), isBetter: null };
}

interface Part {
  readonly part: number;
  readonly whole: number;
}

/** A share: in percent where there is enough of it, nothing where there is nothing. More is better. */
function shareValue(now: Part, before: Part, words: Said, formats: Formats): Value {
  const change = shareChange(now, before, words, formats);
  if (now.whole === 0) return { value: words.chart.none, change };
  const parts = partsOf(now, words, formats);
  if (now.whole < wholeOfPercent) return { value: parts, change };
  return { value: formats.percent(now.part / now.whole), detail: parts, change };
}

const partsOf = ({ part, whole }: Part, words: Said, formats: Formats) =>
  words.of(formats.count(part), formats.count(whole));

function shareChange(now: Part, before: Part, words: Said, formats: Formats): Value["change"] {
  const { change } = words;
  if (before.whole === 0) return { text: change.none, isBetter: null };
  const earlier = before.part / before.whole;
  if (before.whole < wholeOfPercent) return { text: change.earlier(partsOf(before, words, formats)), isBetter: null };
  if (now.whole < wholeOfPercent) return { text: change.earlier(formats.percent(earlier)), isBetter: null };
  const points = Math.round((now.part / now.whole) * 100) - Math.round(earlier * 100);
  if (points === 0) return { text: change.sameShare, isBetter: null };
  return {
    text: change.points(formats.signed(points), formats.percent(earlier), Math.abs(points) === 1),
    isBetter: points > 0,
  };
}

/** A time in milliseconds. Less is better. */
function durationValue(now: number | null, before: number | null, words: Said, formats: Formats): Value {
  if (now === null) return { value: words.chart.none };
  const sign = before === null || before === 0 ? 0 : Math.round((now / before - 1) * 100) / 100;
  return {
    value: formats.duration(now),
    change:
      before === null || sign === 0
        ? undefined
        : {
            text: words.change.difference(formats.signedPercent(sign), formats.duration(before)),
            isBetter: sign < 0,
          },
  };
}
