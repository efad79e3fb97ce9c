/** Receives code that failed to load: see `followUpdates`. */
export const unloaded: { hear?: (error: unknown) => Promise<void> } = {};
