import { useShared } from "./context.ts";
import { styled } from "./later.ts";
import { useMoreWords } from "./more-words.ts";
import { partStyles } from "./part-styles.ts";

/** Of the consent card, which is loaded when it is first shown. */
const consentStyles = `
.card.consent { flex: none; max-height: 45%; margin: 0 12px 8px; overflow-y: auto; }
.consent p { margin-bottom: 10px; font-size: 14px; white-space: pre-line; }
`;

const withStyles = styled(partStyles + consentStyles);

/** The owner's words that a visitor has to agree to first. */
export function Consent() {
  const { chat, config } = useShared();
  const words = useMoreWords();
  if (config.consent === null) return null;
  const { text, url } = config.consent;
  return (
    <div ref={withStyles} className="card consent" role="group" aria-label={words.consent}>
      <p dir="auto">
        {text}{" "}
        {url !== null && /^https?:/i.test(url) && (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            {words.readMore}
          </a>
        )}
      </p>
      <button type="button" className="primary" onClick={() => chat.acceptConsent()}>
        {words.agree}
      </button>
    </div>
  );
}
