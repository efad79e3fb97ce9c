import { media } from '../../themes/breakpoints.ts';
import { vars } from '../../themes/contract.css.ts';

const { color, motion, space } = vars;
export const boxSize = 22;

/** A checkbox or a radio with its label; the whole line is the target. */
export const line = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  minHeight: 32,
  paddingBlock: 4,
  fontSize: vars.text[17],
  lineHeight: 1.4,
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: vars.target, paddingBlock: 10 } },
} as const;

/** The box or the disc. */
export const mark = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: boxSize,
  height: boxSize,
  marginTop: 1,
  border: `1px solid ${color.lineStrong}`,
  background: color.surface,
  color: color.actionInk,
  transition: `background-color ${motion.fast} ${motion.ease}, border-color ${motion.fast} ${motion.ease}`,
} as const;
