export { addTexts, batchSize } from "./add-texts.ts";
export { analyseText } from "./analyse-text.ts";
export { lockIndex } from "./lock-index.ts";
export { removeTexts } from "./remove-texts.ts";
export { showOnly } from "./show-only.ts";
