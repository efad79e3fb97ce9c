export const rateKinds = [
  ['flat', 'Flat rate'],
  ['weight', 'By weight'],
  ['subtotal', 'By order total'],
] as const;

export const zonesOf = (zones: readonly string[]): string =>
  zones.length === 0 ? 'Every state' : zones.length > 8 ? `${zones.length} states` : zones.join(', ');
