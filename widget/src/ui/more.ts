/** What few visits need, in one file that is loaded when the first of it is shown. */
export { Citation } from "./citation.tsx";
export { Consent } from "./consent.tsx";
export { CopyButton } from "./copy-button.tsx";
export { Ending } from "./ending.tsx";
export { MenuItems } from "./menu-items.tsx";
export { LeadForm } from "./lead-form.tsx";
export { playTone } from "./play-tone.ts";
export { Reasons } from "./reasons.tsx";
export { ReplyPreview } from "./reply-preview.tsx";
export { saveTranscript } from "./save-transcript.ts";
