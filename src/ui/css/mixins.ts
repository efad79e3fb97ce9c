import { vars } from '../themes/contract.css.ts';

type Step = keyof typeof vars.space;
type Size = keyof typeof vars.text;
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';

/**
 * Layout and type for a style with more rules of its own, as `stack`, `row` and `hint` are for an element without
 * any: `style({ ...stacked(4), paddingTop: … })`. A class for each would be one more name in the script of every
 * page.
 */
export function stacked(gap: Step, align?: Align) {
  const items = align === undefined ? {} : { alignItems: align };
  return { display: 'flex', flexDirection: 'column', gap: vars.space[gap], ...items } as const;
}

interface RowOptions {
  align?: Align;
  justify?: 'start' | 'center' | 'end' | 'space-between';
  wrap?: boolean;
}

/** Side by side, vertically centered. */
export function inRow(gap: Step, { align = 'center', justify, wrap = false }: RowOptions = {}) {
  return {
    display: 'flex',
    alignItems: align,
    gap: vars.space[gap],
    ...(justify === undefined ? {} : { justifyContent: justify }),
    ...(wrap ? { flexWrap: 'wrap' as const } : {}),
  } as const;
}

/** A row that is as wide as its content, such as a link with an icon. */
export const inlineRow = (gap: Step) =>
  ({ display: 'inline-flex', alignItems: 'center', gap: vars.space[gap] }) as const;

export const centered = { display: 'grid', placeItems: 'center' } as const;

export const muted = (size: Size) => ({ color: vars.color.inkMuted, fontSize: vars.text[size] }) as const;

/** Names and figures in the font of headings. */
export const display = (size: Size) =>
  ({ fontFamily: vars.font.display, fontSize: vars.text[size], fontWeight: vars.weight.bold }) as const;

export const figures = (size: Size) => ({ ...display(size), fontVariantNumeric: 'tabular-nums' }) as const;

/** A standalone part of a page: an entry, a group of fields. */
export const raised = {
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
} as const;

/** The edge of controls. */
export const outlined = { border: `1px solid ${vars.color.lineStrong}`, borderRadius: vars.radius } as const;

/** A button that looks like text. */
export const bareButton = { border: 0, background: 'none', font: 'inherit', cursor: 'pointer' } as const;
