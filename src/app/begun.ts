/** Milliseconds since navigation. The entry imports this first, so it is when the evaluation of the entry began. */
export const begun = performance.now();
