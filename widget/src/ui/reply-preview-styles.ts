/** What a reply's preview has beside the looks of a teaser. */
export const replyPreviewStyles = `
.reply { width: min(300px, calc(100vw - 40px)); }
.reply .say { display: flex; gap: 10px; width: 100%; text-align: start; }
.reply .avatar { width: 32px; height: 32px; font-size: 14px; }
.reply .said { flex: 1; min-width: 0; }
.reply b { display: block; overflow: hidden; font-size: 14px; font-weight: 650; text-overflow: ellipsis; white-space: nowrap; }
.reply .lines { display: -webkit-box; overflow: hidden; font-size: 14px; line-height: 1.4; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
`;
