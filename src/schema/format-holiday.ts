import { formatDay } from './format-date.ts';
import type { Holiday } from './holiday.ts';

/** 'This store is on vacation until Thu, Dec 24.' */
export const holidayWords = ({ until }: Pick<Holiday, 'until'>): string =>
  `This store is on vacation until ${formatDay(until)}.`;
