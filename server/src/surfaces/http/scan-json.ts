const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Longer strings are passed over by the machine's own search for their end. */
const shortString = 64;

/** An element of a list: where it begins, and how many values stand before it in the whole text. */
interface Element {
  readonly start: number;
  readonly valuesBefore: number;
}

export interface ScannedJson {
  /** Lists, objects and what they hold; names do not count. */
  readonly values: number;
  readonly depth: number;
  /** Elements of the list that the outermost object has under the wanted name; undefined where it has none, or two. */
  readonly elements: readonly Element[] | undefined;
}

/**
 * Measures a JSON text in one pass, without building anything of it, so that what it costs to parse is known
 * before. It need not be valid: that is the parser's to say.
 */
export function scanJson(bytes: Buffer, listName = ""): ScannedJson {
  const wanted = `"${listName}"`;
  let [depth, deepest, values, lists] = [0, 0, 1, 0];
  let lastString = 0;
  let isWanted = false;
  let elements: Element[] | undefined;
  let isInList = false;

  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        if (depth === 1) lastString = at;
        at = endOfString(bytes, at);
        break;
      case colon:
        if (depth === 1 && listName !== "")
          isWanted = bytes.subarray(lastString, lastString + wanted.length).toString("latin1") === wanted;
        break;
      case comma:
        values++;
        if (depth === 1) isWanted = false;
        else if (depth === 2 && isInList) elements?.push({ start: at + 1, valuesBefore: values });
        break;
      case openList:
      case openObject:
        deepest = Math.max(deepest, ++depth);
        values++;
        if (depth !== 2 || !isWanted || bytes[at] !== openList) break;
        lists++;
        isInList = true;
        elements = [{ start: at + 1, valuesBefore: values }];
        break;
      case closeList:
      case closeObject:
        depth--;
        if (depth === 1) isInList = false;
        break;
      default:
    }
  }
  return { values, depth: deepest, elements: lists === 1 ? elements : undefined };
}

/** The place of a string's closing quote, given that of its opening one. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  for (;;) {
    for (const look = at + shortString; at < look; at++) {
      if (bytes[at] === quote || at >= bytes.length) return at;
      if (bytes[at] === backslash) at++;
    }
    const found = bytes.indexOf(quote, at);
    if (found === -1) return bytes.length;
    let before = found;
    while (before > at && bytes[before - 1] === backslash) before--;
    if ((found - before) % 2 === 0) return found;
    at = found + 1;
  }
}
