/** What was bought, as every list of an order sends it. */
interface OrderLine {
  readonly title: string;
  /** 'Black · 20 kg'; null if there was nothing to choose. */
  readonly options: string | null;
}

/** 'Power Bar, Black · 20 kg': the title alone is the same for every variant of a product. */
export const lineName = ({ title, options }: OrderLine): string =>
  options === null ? title : `${title}, ${options}`;

/** '2 × Power Bar, Black · 20 kg; 1 × Chalk' */
export const linesText = (lines: readonly (OrderLine & { readonly quantity: number })[]): string =>
  lines.map((line) => `${line.quantity} × ${lineName(line)}`).join('; ');
