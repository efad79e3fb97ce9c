import { style } from '@vanilla-extract/css';
import { muted } from '#ui/css/mixins.ts';
import { vars } from '#ui/themes/contract.css.ts';

export const offer = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[3],
  marginBottom: vars.space[4],
  padding: `${vars.space[2]} ${vars.space[3]}`,
  background: vars.color.successSoft,
  borderRadius: vars.radius,
});

export const words = style({ lineHeight: vars.leading.snug });
export const code = style({ fontWeight: vars.weight.bold });
export const label = style({ ...muted(15), display: 'block' });
