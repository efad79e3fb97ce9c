/** Hears of code that did not load: see `followUpdates`. */
export const unloaded: { hear?: (error: unknown) => Promise<void> } = {};
