/** Storybook's own window does not load the design system's styles. */
export const panelCss = `
.atlas { height: 100%; container-type: size; font: 13px/1.5 system-ui, sans-serif; }
.atlas-columns { display: grid; grid-template-columns: minmax(0, 1fr) 320px; height: 100%; }
@container (max-width: 700px) { .atlas-columns { grid-template: minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 1fr); } }
.atlas-drawing { position: relative; min-height: 260px; overflow: hidden; }
.atlas-chart { position: absolute; inset: 0; overflow: auto; padding: 12px; cursor: grab; }
.atlas-chart a { cursor: pointer; }
.atlas-zoom { position: absolute; right: 12px; top: 12px; display: flex; gap: 4px; }
.atlas .atlas-part { position: absolute; left: 12px; top: 12px; max-width: 60%; }
.atlas-side { overflow: auto; padding: 12px; border-left: 1px solid light-dark(#d4d7da, #3a3f45); }
.atlas-side h2 { font-size: 13px; margin: 14px 0 6px; }
.atlas-side ol, .atlas-side ul { margin: 0; padding: 0; list-style: none; }
.atlas-side ol { counter-reset: step; color: light-dark(#4b5157, #b4bac1); }
.atlas-side pre { overflow: auto; font-size: 11px; }
.atlas-tools { display: flex; gap: 8px; flex-wrap: wrap; }
.atlas :is(button, select) { min-height: 32px; min-width: 32px; padding: 4px 10px; border: 1px solid light-dark(#8b939c, #6b727b); border-radius: 2px; background: light-dark(#fff, #1c2024); color: inherit; font: inherit; text-align: left; cursor: pointer; }
.atlas button[aria-pressed='true'] { background: light-dark(#17191c, #eef0f2); color: light-dark(#fff, #17191c); }
.atlas button:disabled { opacity: 0.55; cursor: default; }
.atlas-events li { margin-bottom: 4px; }
.atlas-events button { width: 100%; }
.atlas-events small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 280px; }
.atlas-none { padding: 16px; }
`;
