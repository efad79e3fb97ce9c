/** Long numbers as a spreadsheet or a program shortens them: not identifiers anymore. */
export const shortenedNumbers = [
  '9.4001E+21',
  '9,4001E+21',
  '1.23457E+12',
  '1,23457e+12',
  '9.4001102008812346e+21',
  '9.4001102008812346E21',
  '9.40011020088123E+021',
  '1E+12',
  '12E+5',
  '-1.5E+12',
  ' 9.4001E+21 ',
  "'9.4001E+21",
  '="9.4001E+21"',
  '9.4001 E+21',
  '9.4001\u00a0E+21',
  '９.４００１Ｅ＋２１',
  '1.5E-05',
  '9.4×10^21',
  '9400110200881230000000',
  '9,400,110,200,881,230,000,000',
  '9400110200881230000000.00',
] as const;

/** Identifiers that look a little like one of these. */
export const wholeIdentifiers = [
  '',
  '9400110200881234567890',
  '94001102008812345678',
  '123456789012345',
  '1Z999AA10123456784',
  'RR123456789US',
  '1E5',
  '12E5',
  'E+12',
  'SIZE+E+2',
  '2E-PRO',
  '00501',
  '8-10',
  '5x100',
  '12345000000000',
  'BENCH-1E+5',
] as const;

/** What a spreadsheet makes of a size such as 8-10, and how it writes that into a CSV file, by its language. */
export const turnedSizes = [
  '8-Oct',
  '10-Sept',
  '8-June',
  'Oct-10',
  'Sept-10',
  '08. Okt',
  '08-oct',
  '08-oct.',
  '10-août',
  '08-ott',
  '8-okt',
  '08/fev',
] as const;

/** A whole date: no size, but perhaps the words of another column. */
export const wholeDates = [
  '10/8/2026',
  '08.10.2026',
  '8-10-2026',
  '2026-10-08',
  '8-Oct-26',
  '8-Oct-2026',
] as const;

/** Sizes that look a little like one of these. */
export const wholeSizes = [
  '8-10',
  '8/10',
  '5-10-15',
  '1/2/3',
  '10-set',
  '12-SET',
  'MAR-10',
  '8-Octagon',
  '2026',
  '10.5.2',
  '2026-13',
  'S/M',
] as const;
