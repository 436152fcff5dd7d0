import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";
import { styled } from "./later.ts";
import { morePaths } from "./more-icons.ts";
import { useMoreWords } from "./more-words.ts";

/** Of the conversation's end, which is loaded when it is first shown. */
const endingStyles = `
.ending { padding-bottom: 12px; font-size: 14px; text-align: center; }
.stars { display: flex; justify-content: center; margin-top: 2px; }
.stars .full svg { fill: currentColor; }
.svc .stars .full { color: var(--text); }
`;

const withStyles = styled(endingStyles);

const scores = [1, 2, 3, 4, 5];

/** The conversation's end, and what the visitor thinks of it. The same star again takes it back. */
export function Ending({ rating }: { readonly rating: number | null }) {
  const { chat } = useShared();
  const words = useMoreWords();
  return (
    <div ref={withStyles} className="ending" role="group" aria-label={words.rateConversation}>
      <p className="when">{words.resolved}</p>
      <p role="status">{rating === null ? words.rateConversation : words.rated}</p>
      <div className="stars">
        {scores.map((score) => (
          <button
            key={score}
            type="button"
            className={`icon${rating !== null && score <= rating ? " full" : ""}`}
            aria-label={words.score(score)}
            title={words.score(score)}
            aria-pressed={score === rating}
            onClick={() => void chat.rateConversation(score === rating ? null : score).catch(() => undefined)}
          >
            <Icon path={morePaths.star} />
          </button>
        ))}
      </div>
    </div>
  );
}
