/** Of files in the composer and in messages. */
export const fileStyles = `
.field { flex-wrap: wrap; row-gap: 0; }
.files { order: -1; flex: 1 0 100%; min-width: 0; }
.svc .files ul { display: grid; gap: 4px; max-height: 172px; margin: 4px 0; padding-inline-end: 9px; overflow-y: auto; scrollbar-width: thin; }
.files li { display: flex; align-items: center; gap: 8px; padding: 5px; border-radius: var(--small); background: var(--raised); }
.thumb { display: grid; flex: none; place-items: center; width: 40px; height: 40px; overflow: hidden; border-radius: min(6px, var(--round)); background: var(--ground); color: var(--muted); }
.thumb canvas { width: 100%; height: 100%; object-fit: cover; }
.about { display: grid; flex: 1; min-width: 0; font-size: 14px; line-height: 1.35; }
.about > * { justify-self: start; max-width: 100%; }
.about bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.about small { color: var(--muted); font-size: 12.5px; }
.about i { display: block; justify-self: stretch; height: 4px; border-radius: 2px; background: var(--line); }
.about i i { background: var(--svc-primary); transition: width .2s; }
.svc .panel .files .icon { width: 32px; height: 32px; }
.svc .files > .wrong { padding: 4px 0; font-size: 13px; }
.svc .panel .field > .icon { width: 38px; height: 38px; }
.svc .over { position: absolute; z-index: 4; inset: 8px; display: grid; place-items: center; border: 2px dashed var(--edge); border-radius: var(--round); background: color-mix(in srgb, var(--ground) 88%, transparent); font-weight: 600; pointer-events: none; }
.sent { display: flex; flex-direction: column; align-items: inherit; gap: 4px; max-width: 88%; }
.bubble + .sent { margin-top: 4px; }
.svc .sent a { overflow: hidden; border: 1px solid var(--line); border-radius: var(--round); background: var(--raised); text-decoration: none; }
.picture img { display: block; width: auto; min-width: 60px; max-width: 100%; height: auto; min-height: 40px; max-height: 220px; object-fit: cover; }
.file { display: flex; align-items: center; gap: 10px; max-width: 100%; padding: 9px 12px; }
.file svg { color: var(--muted); }
@media (forced-colors: active) { .about i i { background: Highlight; } }
`;
