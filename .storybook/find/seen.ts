import type { SeenStory } from './find.ts';

/** The texts of the states of every machine: `.storybook/atlas/plugin.ts` replaces this file when Storybook runs. */
export const seen: readonly SeenStory[] = [];
