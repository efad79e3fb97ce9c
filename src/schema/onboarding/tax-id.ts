/**
 * A typed tax ID as it is stored, XX-XXXXXXX (spec §5), once all nine digits are there; anything else stays as typed,
 * and so does a deleted hyphen.
 */
export const tidyTaxId = (typed: string, before: string): string => {
  if (typed.length < before.length) return typed;
  const [, start, end] = /^\s*(\d{2})[\s-]?(\d{7})\s*$/.exec(typed) ?? [];
  return start === undefined || end === undefined ? typed : `${start}-${end}`;
};
