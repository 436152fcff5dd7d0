/** Of the chat as a page of its own: it fills what holds it, under a header in the chatbot's color. */
export const hostedStyles = `
.whole, .svc.page { height: 100%; }
.page .panel { position: static; width: 100%; height: 100%; border: 0; border-radius: 0; box-shadow: none; animation: none; }
.page :is(.log > *, .composer > *) { width: 100%; max-width: 760px; margin-inline: auto; }
.svc.page .header { padding-block: 14px; }
`;
