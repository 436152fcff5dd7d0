import type { AnalyticsPoint } from "@svc/contract";
import type { Words } from "../../strings/words.ts";
import type { Measure } from "./search.ts";

interface Drawn {
  readonly label: string;
  readonly of: (point: AnalyticsPoint) => number | null;
}

export function titleOf(measure: Measure, words: Words["analytics"]): string {
  return measure === "answers" ? words.course.answers : words.measures[measure].title;
}

/** The one or two series of a measure. */
export function drawnOf(measure: Measure, words: Words["analytics"]): readonly Drawn[] {
  const { course } = words;
  switch (measure) {
    case "answers":
      return [
        { label: course.answered, of: ({ answered }) => answered },
        { label: words.measures.refused.title, of: ({ refused }) => refused },
      ];
    case "ratings":
      return [
        { label: course.up, of: ({ ratings }) => ratings.up },
        { label: course.down, of: ({ ratings }) => ratings.down },
      ];
    case "tokens":
      return [
        { label: course.input, of: ({ tokens }) => tokens.input },
        { label: course.output, of: ({ tokens }) => tokens.output },
      ];
    case "resolved":
      return [
        { label: course.confirmed, of: ({ resolvedConfirmed }) => resolvedConfirmed },
        { label: course.silent, of: ({ resolvedSilent }) => resolvedSilent },
      ];
    case "firstAnswer":
      return [{ label: titleOf(measure, words), of: ({ firstAnswerMeanMs }) => firstAnswerMeanMs }];
    default:
      return [{ label: titleOf(measure, words), of: (point) => point[measure] }];
  }
}
