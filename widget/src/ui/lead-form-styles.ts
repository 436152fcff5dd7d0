/** Of the lead form, which is loaded when it is first shown. */
export const leadFormStyles = `
.lead { display: flex; flex-direction: column; gap: 12px; }
.lead h3 { font-size: 15.5px; font-weight: 650; }
.lead .entry { display: flex; flex-direction: column; gap: 4px; }
.lead .check { display: grid; grid-template-columns: auto 1fr; gap: 4px 10px; align-items: start; }
.lead .check input { grid-area: 1 / 1; width: 18px; height: 18px; margin-top: 3px; accent-color: var(--svc-primary); }
.lead .check .wrong { grid-column: 2; }
.lead label { font-size: 14px; }
.optional { color: var(--muted); }
.svc .panel .lead :is(input:not([type="checkbox"]), textarea) { width: 100%; min-height: 42px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: var(--small); background: var(--ground); font-size: 16px; }
.lead textarea { resize: vertical; }
.lead [aria-invalid="true"] { border-color: var(--fault); }
.svc .wrong { font-size: 13px; }
.buttons { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; }
`;
