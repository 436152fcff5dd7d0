/**
 * Everything inside the host element but the launcher. Nothing of the page gets here but inherited values, which `:host`
 * resets. Sizes of the window are percentages of what is fixed to it: `vw` and `dvh` do not know the page's `zoom`.
 */
export const styles = `
.svc {
  --ground: light-dark(#fff, #17181c);
  --raised: light-dark(#f2f3f6, #25272d);
  --hover: light-dark(#e8eaef, #30333b);
  --line: light-dark(#e3e5ea, #34373f);
  --edge: light-dark(#868c98, #7d838f);
  --text: light-dark(#16181d, #f1f2f4);
  --muted: light-dark(#575d69, #abb0bb);
  --fault: light-dark(#b3261e, #ffb1a8);
  --round: var(--svc-radius, 16px);
  --small: min(10px, var(--round));
  position: static;
  color: var(--text);
  font: 15px/1.5 var(--svc-font, system-ui, sans-serif);
  text-align: start;
  -webkit-text-size-adjust: 100%;
}
.svc *, .svc *::before, .svc *::after { box-sizing: border-box; }
.svc :is(p, ol, ul, h2, h3, pre, blockquote, table) { margin: 0; padding: 0; }
.svc :is(ol, ul) { list-style: none; }
.svc .panel :is(button, input, textarea) { margin: 0; font: inherit; letter-spacing: inherit; color: inherit; }
.svc .panel button { border: 1px solid transparent; border-radius: var(--small); background: none; padding: 0; cursor: pointer; -webkit-tap-highlight-color: transparent; }
.svc .panel button:disabled { cursor: default; }
.svc .panel svg { flex: none; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.svc .panel :focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
.svc a { color: inherit; text-decoration: underline; text-underline-offset: .18em; }
.svc a:hover { text-decoration-thickness: 2px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.launcher { transition: .18s; }
.launcher:active { transform: scale(.96); }
.launcher b { overflow: hidden; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }
.badge { position: absolute; top: -6px; inset-inline-end: -6px; min-width: 22px; height: 22px; padding: 0 6px; border: 2px solid var(--ground); border-radius: 11px; background: #c62828; color: #fff; font-size: 12px; font-weight: 700; line-height: 18px; text-align: center; pointer-events: none; }

.panel {
  position: fixed;
  right: calc(var(--svc-side, 20px) + env(safe-area-inset-right));
  bottom: calc(var(--svc-bottom, 20px) + 72px + env(safe-area-inset-bottom));
  display: flex;
  flex-direction: column;
  width: min(400px, 100% - 2 * var(--svc-side, 20px));
  height: min(700px, 100% - var(--svc-bottom, 20px) - 92px);
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: calc(var(--round) + 2px);
  background: var(--ground);
  box-shadow: 0 2px 6px #0001, 0 16px 48px #0003;
  overflow-wrap: anywhere;
  animation: svc-open .2s;
}
.left .panel { right: auto; left: calc(var(--svc-side, 20px) + env(safe-area-inset-left)); }
.full .panel {
  inset: var(--svc-top, 0px) 0 auto 0;
  width: 100%;
  height: var(--svc-height, 100%);
  padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
  border: 0;
  border-radius: 0;
  box-shadow: none;
}
@keyframes svc-open { from { opacity: 0; transform: translateY(12px) scale(.98); } }

.header { display: flex; flex: none; align-items: center; gap: 10px; padding: 12px; padding-inline: 16px 10px; border-bottom: 1px solid var(--line); }
.avatar { position: relative; display: grid; flex: none; place-items: center; width: 38px; height: 38px; overflow: hidden; border-radius: 50%; background: var(--svc-primary); color: var(--svc-on-primary); font-weight: 600; }
.avatar img { width: 100%; height: 100%; object-fit: cover; }
.who { flex: 1; min-width: 0; }
.who > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.who h2 { font-size: 16px; font-weight: 600; line-height: 1.3; }
.who p { color: var(--muted); font-size: 13px; line-height: 1.4; }
.svc .panel .icon { display: grid; flex: none; place-items: center; width: 36px; height: 36px; color: var(--muted); }
.svc .panel .icon:hover { background: var(--raised); color: var(--text); }
.colored { border: 0; background: var(--svc-primary) var(--svc-shade,); }
.colored .avatar { background: var(--svc-on-primary); color: var(--svc-primary); }
.svc .panel .colored :is(.who *, .icon) { color: var(--svc-on-primary); }
.svc .panel .colored .icon:hover { background: #0002; }
.svc .panel .colored .icon:focus-visible { outline-color: currentColor; }
.menu { position: relative; }
.menu .icon svg { stroke-width: 3; }
.svc .banner { display: flex; flex: none; align-items: center; gap: 8px; padding: 9px 16px; background: var(--raised); color: var(--text); font-size: 14px; line-height: 1.4; }
.banner svg { color: var(--muted); }

.talk { position: relative; display: flex; flex: 1; flex-direction: column; min-height: 0; }
.log { flex: 1; min-height: 0; padding: 16px 16px 4px; overflow-x: hidden; overflow-y: auto; overflow-anchor: none; overscroll-behavior: contain; scrollbar-width: thin; }
.svc .log:focus-visible { outline-offset: -3px; }
.row { position: relative; display: flex; flex-direction: column; align-items: flex-start; padding-bottom: 12px; }
.row.me { align-items: flex-end; }
.bubble { position: relative; max-width: 88%; padding: 10px 14px; border-radius: var(--round); border-end-start-radius: min(4px, var(--round)); background: var(--raised); unicode-bidi: plaintext; }
.me .bubble { border-end-start-radius: var(--round); border-end-end-radius: min(4px, var(--round)); background: var(--svc-mine); color: var(--svc-on-mine); }
.bubble.unsent { opacity: .75; }
.plain { white-space: pre-wrap; }
.author { display: flex; align-items: center; gap: 5px; padding: 0 2px 4px; color: var(--muted); font-size: 13px; font-weight: 600; }
.svc .author svg { width: 14px; height: 14px; }
.svc .when { display: block; align-self: center; width: 100%; padding: 4px 0 12px; color: var(--muted); font-size: 13px; text-align: center; }
.typing { display: flex; gap: 5px; padding: 15px 16px; border-radius: var(--round); border-end-start-radius: min(4px, var(--round)); background: var(--raised); }
.typing i { width: 7px; height: 7px; border-radius: 50%; background: var(--muted); animation: svc-typing 1.2s infinite; }
.typing i:nth-child(2) { animation-delay: .15s; }
.typing i:nth-child(3) { animation-delay: .3s; }
@keyframes svc-typing { 0%, 60%, 100% { opacity: .35; } 30% { opacity: 1; } }

.bubble :is(h3, h4, h5, h6) { margin: 0; font-size: 1em; font-weight: 600; }
.svc .bubble > * + * { margin-top: 9px; }
.svc .bubble > * + :is(h3, h4, h5, h6) { margin-top: 14px; }
.svc .bubble ul { padding-inline-start: 20px; list-style: disc; }
.svc .bubble ol { padding-inline-start: 22px; list-style: decimal; }
.bubble li + li { margin-top: 3px; }
.bubble li::marker { color: var(--muted); }
.bubble :is(p, li, td, th) { unicode-bidi: plaintext; text-align: start; }
.bubble :is(strong, b) { font-weight: 600; }
.bubble hr { border: 0; border-top: 1px solid var(--edge); }
.svc .bubble blockquote { padding-inline-start: 12px; border-inline-start: 3px solid var(--edge); color: var(--muted); }
.bubble code { padding: .1em .35em; border-radius: 5px; background: var(--hover); font: .9em/1.5 ui-monospace, Menlo, Consolas, monospace; }
.code { position: relative; }
.svc .code pre { padding: 12px 44px 12px 12px; overflow-x: auto; border: 1px solid var(--line); border-radius: var(--small); background: var(--ground); text-align: left; }
.code pre code { padding: 0; background: none; white-space: pre; }
.bubble:has(.scroll) { max-width: 100%; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--small); background: linear-gradient(90deg, var(--raised) 40%, transparent) local left / 36px 100% no-repeat, linear-gradient(270deg, var(--raised) 40%, transparent) local right / 36px 100% no-repeat, linear-gradient(90deg, #0004, transparent) left / 14px 100% no-repeat, linear-gradient(270deg, #0004, transparent) right / 14px 100% no-repeat; }
.scroll table { width: 100%; border-collapse: collapse; font-size: .94em; line-height: 1.4; overflow-wrap: normal; }
.scroll :is(th, td) { padding: 6px 10px; border-bottom: 1px solid var(--line); text-align: match-parent; text-align: -webkit-match-parent; vertical-align: top; }
.scroll tr:last-child td { border-bottom: 0; }
.scroll th { color: var(--muted); font-weight: 600; }

.svc .sources { display: flex; flex-wrap: wrap; gap: 6px; max-width: 100%; margin-top: 8px; }
.sources li { max-width: 100%; }
.svc .sources :is(a, span[title]) { display: flex; align-items: center; gap: 6px; max-width: 240px; min-height: 28px; padding: 3px 10px; border: 1px solid var(--line); border-radius: 14px; color: var(--muted); font-size: 13px; line-height: 1.4; text-decoration: none; }
.svc .sources a:hover { border-color: var(--edge); background: var(--raised); color: var(--text); }
.sources bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.svc .panel .sources svg { width: 14px; height: 14px; }
.sources b { font-size: 12px; font-weight: 600; }
.actions { display: flex; margin: 4px -6px -4px; }
.svc .panel .actions .icon { width: 32px; height: 32px; }
.svc .panel .actions svg { width: 17px; height: 17px; }
.svc .panel .icon[aria-pressed=true] { color: var(--text); }
.icon[aria-pressed=true] path { fill: currentColor; }
.turned svg { transform: rotate(180deg); }
.svc .state { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; max-width: 100%; margin-top: 5px; color: var(--muted); font-size: 13px; }
.svc .panel .state svg { width: 16px; height: 16px; }
.state .outline svg { margin-inline-end: 8px; }
.svc .panel .state .outline { display: flex; align-items: center; }
.state > span { flex: 1 1 70%; min-width: 0; }
.svc .fault, .svc .wrong { color: var(--fault); }
.svc .panel .text { min-height: 28px; padding: 0 6px; text-decoration: underline; text-underline-offset: .18em; color: var(--text); }
.svc .panel .outline, .svc .panel .suggestions button { min-height: 36px; padding: 6px 14px; border-color: var(--edge); border-radius: min(18px, var(--round)); text-align: start; }
.svc .panel :is(.outline, .suggestions button):hover { background: var(--raised); border-color: var(--text); }
.svc .panel .outline { color: var(--text); font-size: 14px; }
.suggestions { display: flex; flex-direction: column; align-items: flex-end; gap: 8px; padding: 4px 0 14px; }
.svc .panel .suggestions button { max-width: 92%; font-size: 14px; }
.svc .panel .latest { position: absolute; z-index: 2; bottom: 10px; left: 50%; display: flex; align-items: center; gap: 6px; min-height: 36px; padding: 6px 14px; transform: translateX(-50%); border-color: var(--line); border-radius: 18px; background: var(--ground); box-shadow: 0 4px 16px #0002; font-size: 14px; white-space: nowrap; }
.svc .panel .latest:hover { background: var(--raised); }

.composer { flex: none; padding: 8px 12px 12px; }
.svc .hint { padding: 0 4px 6px; color: var(--muted); font-size: 13px; }
.field { display: flex; align-items: flex-end; gap: 6px; padding: 5px; padding-inline-start: 14px; border: 1px solid var(--edge); border-radius: min(24px, calc(var(--round) + 6px)); background: var(--ground); }
.field:focus-within { border-color: var(--text); box-shadow: 0 0 0 3px color-mix(in srgb, var(--svc-primary) 28%, transparent); }
.svc .panel .field textarea { flex: 1; min-width: 0; min-height: 38px; max-height: 160px; padding: 7px 0; border: 0; background: none; font-size: 16px; line-height: 24px; resize: none; outline: none; field-sizing: content; }
.svc .field textarea::placeholder { color: var(--muted); opacity: 1; }
.svc .panel .send { display: grid; flex: none; place-items: center; width: 38px; height: 38px; border-radius: min(19px, var(--round)); background: var(--svc-primary); color: var(--svc-on-primary); }
.svc .panel .send:disabled { background: var(--raised); color: var(--muted); }
.svc .panel .send svg { stroke-width: 2.2; }

@media (prefers-reduced-motion: reduce) { .svc *, .launcher { animation: none; transition: none; } }
@media (forced-colors: active) {
  .panel, .bubble, .badge, .avatar, .typing, .svc .panel :is(.primary, .send, .icon, .latest, .outline) { border: 1px solid ButtonBorder; }
  .svc .panel :focus-visible, .field:focus-within { outline: 2px solid Highlight; }
  .svc .panel .icon[aria-pressed=true] { background: Highlight; color: HighlightText; forced-color-adjust: none; }
  .typing i { background: CanvasText; }
}
`;
