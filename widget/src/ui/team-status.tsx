import { useEffect, useState } from "react";
import type { Chat } from "../core/types.ts";
import { useShared } from "./context.ts";
import { homeWords } from "./home-words.ts";
import { styled } from "./later.ts";
import { objectIn } from "./look.ts";

/** Of the line that says whether people are there. */
const teamStyles = `
.svc :is(.there, .away) { display: block; padding-inline-start: 17px; position: relative; }
:is(.there, .away)::before { position: absolute; inset-block-start: .45em; inset-inline-start: 0; width: 9px; height: 9px; border-radius: 50%; background: var(--edge); content: ""; }
.there::before { background: light-dark(#15803d, #4ade80); }
:is(.there, .away) small { display: block; color: var(--muted); font-size: 13px; }
@media (forced-colors: active) { .there::before { background: Highlight; forced-color-adjust: none; } }
`;

const withStyles = styled(teamStyles);

interface Team {
  readonly isOpen: boolean;
  readonly opensAt: number | null;
  readonly replyMs: number | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Asked again after so long: a team goes home. */
const keptMs = minuteMs;
const asked = new WeakMap<Chat, { readonly at: number; readonly team: Promise<Team | null> }>();

/** Whether people are there, and how long a reply usually takes. */
export function TeamStatus() {
  const { chat, config, words, locale } = useShared();
  const own = words.home ?? homeWords;
  const [team, setTeam] = useState<Team | null>(null);
  useEffect(() => {
    let isShown = true;
    void teamOf(chat).then((it) => isShown && setTeam(it));
    return () => {
      isShown = false;
    };
  }, [chat]);
  const isThere = team?.isOpen ?? config.handoff.open;
  const more = isThere
    ? team?.replyMs && own.replyTime(spanOf(team.replyMs, locale))
    : team?.opensAt && own.back(momentOf(team.opensAt, locale));
  return (
    <span ref={withStyles} className={isThere ? "there" : "away"}>
      {isThere ? own.online : own.away}
      {more && <small>{more}</small>}
    </span>
  );
}

function teamOf(chat: Chat): Promise<Team | null> {
  const known = asked.get(chat);
  if (known !== undefined && Date.now() - known.at < keptMs) return known.team;
  const team = chat.read("team").then(
    (answer) => {
      const { open, online, opensAt, typicalReplySeconds: seconds } = objectIn({ answer }, "answer");
      return {
        isOpen: open === true && online !== false,
        opensAt: typeof opensAt === "string" ? Date.parse(opensAt) : null,
        replyMs: typeof seconds === "number" ? seconds * 1_000 : null,
      };
    },
    () => null,
  );
  asked.set(chat, { at: Date.now(), team });
  return team;
}

/** `5 minutes`, `2 hours`, `3 days`, rounded up as the service does in its messages. */
function spanOf(ms: number, locale: string): string {
  const [unit, lengthMs]: readonly [string, number] =
    ms <= 55 * minuteMs ? ["minute", 5 * minuteMs] : ms <= 23 * hourMs ? ["hour", hourMs] : ["day", 24 * hourMs];
  const count = Math.max(1, Math.ceil(ms / lengthMs)) * (unit === "minute" ? 5 : 1);
  return new Intl.NumberFormat(locale, { style: "unit", unit: unit, unitDisplay: "long" }).format(count);
}

function momentOf(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: "long", hour: "2-digit", minute: "2-digit" }).format(at);
}
