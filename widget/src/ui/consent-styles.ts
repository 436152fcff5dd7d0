/** Of the consent card, which is loaded when it is first shown. */
export const consentStyles = `
.card.consent { flex: none; max-height: 45%; margin: 0 12px 8px; overflow-y: auto; }
.consent p { margin-bottom: 10px; font-size: 14px; white-space: pre-line; }
`;
