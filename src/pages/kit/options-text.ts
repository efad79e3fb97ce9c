import { optionTexts } from '#schema/kit/option-names.ts';
import type { ChosenOptions } from '#schema/kit/option-names.ts';

/** 'Black · Resistance: Heavy': the selected options in the spec's order; empty if there were none. */
export const optionsText = (options: ChosenOptions): string => optionTexts(options).join(' · ');
