/** Of what a chat shows before its first message. */
export const homeStyles = `
.home .box { margin-bottom: 14px; padding: 14px 16px 8px; border: 1px solid var(--line); border-radius: var(--round); }
.home h3 { margin-bottom: 4px; color: var(--muted); font-size: 13px; font-weight: 650; }
.svc .panel .home :is(button, a) { display: flex; align-items: center; gap: 10px; width: calc(100% + 16px); min-height: 40px; margin-inline: -8px; padding: 6px 8px; border-radius: var(--small); text-align: start; text-decoration: none; }
.svc .panel .home :is(button, a):hover { background: var(--raised); }
.home li span { flex: 1; min-width: 0; overflow: hidden; font-size: 14.5px; text-overflow: ellipsis; white-space: nowrap; }
.home time { flex: none; color: var(--muted); font-size: 12.5px; }
.svc .panel .home svg { width: 16px; height: 16px; color: var(--muted); }
.svc .panel .home button svg { rotate: -90deg; }
[dir=rtl] .home button svg { rotate: 90deg; }
.svc .home > p { padding: 2px 0 14px; font-size: 14px; }
`;
