/**
 * Milliseconds since navigation. The entry imports this first, so it is the time at which evaluation of the entry
 * started.
 */
export const begun = performance.now();
