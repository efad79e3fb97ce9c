import { style } from '@vanilla-extract/css';
import { vars } from '../../src/ui/themes/contract.css.ts';

export const wall = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[6], padding: vars.space[6] });

export const frame = style({ margin: 0 });

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: vars.space[3] });

export const name = style({ fontSize: vars.text[13], marginBottom: vars.space[2] });

export const window = style({ overflow: 'hidden', border: `1px solid ${vars.color.lineStrong}` });

export const page = style({ border: 0, transformOrigin: '0 0' });
