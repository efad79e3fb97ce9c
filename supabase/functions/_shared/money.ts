/** `"12.50"` or `12.5` → 1250. Parses digits and never multiplies floats, so that no cent is lost. */
export function toMinorUnits(value: unknown): number {
  const text = typeof value === 'number' ? value.toFixed(2) : typeof value === 'string' ? value : '';
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) {
    throw new TypeError(`Not an amount of money: ${JSON.stringify(value)}`);
  }
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 1250 → `"12.50"`, the format of the database's numeric(12,2). */
export function fromMinorUnits(units: number): string {
  if (!Number.isSafeInteger(units) || units < 0) {
    throw new TypeError(`Not minor units: ${units}`);
  }
  return `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;
}

export function formatMoney(units: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(units / 100);
}
