import { readFilters, readPrice } from '#routing/product-filters.ts';

export const priceEnds = ['min', 'max'] as const;
export type PriceEnd = (typeof priceEnds)[number];

export const priceFields = (form: HTMLFormElement) =>
  priceEnds.flatMap((end) => {
    const field = form.elements.namedItem(end);
    return field instanceof HTMLInputElement ? [{ end, field }] : [];
  });

/** The fields whose text is not a price. */
export const wrongPrices = (form: HTMLFormElement) =>
  priceFields(form).filter(({ field: { value } }) => value.trim() !== '' && readPrice(value) === undefined);

/** Writes the prices as they are in the URL, the lower one first. */
export function writePrices(form: HTMLFormElement): void {
  const fields = priceFields(form);
  const typed = new URLSearchParams(fields.map(({ end, field }) => [end, field.value]));
  const filters = readFilters(typed.toString());
  for (const { end, field } of fields) field.value = filters[end] ?? '';
}
