/** Of the conversation's end, which is loaded when it is first shown. */
export const endingStyles = `
.ending { padding-bottom: 12px; font-size: 14px; text-align: center; }
.stars { display: flex; justify-content: center; margin-top: 2px; }
.stars .full svg { fill: currentColor; }
.svc .stars .full { color: var(--text); }
`;
