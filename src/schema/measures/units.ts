/**
 * Weights are stored in whole grams and lengths in centimeters; a store sees and types them in its own units. What it
 * types is rounded to what can be shown again, so that 2.5 lb is 2.5 lb after each reload. Weights are in `weights.ts`.
 */
export type Units = 'us' | 'metric';

export const unitChoices: Readonly<Record<Units, string>> = {
  us: 'Pounds, ounces and inches',
  metric: 'Kilograms, grams and centimeters',
};
