/**
 * A model's own tool input for the model to read again. Malformed JSON becomes an empty object:
 * many servers fail as a whole on a history with such a call, and its result says what was wrong.
 */
export function readToolInput(input: string): unknown {
  try {
    const parsed: unknown = JSON.parse(input);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
