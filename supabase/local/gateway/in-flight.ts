/** Counts one request of `address`. @returns what counts it off again, or undefined when there are too many already */
export type InFlight = (address: string) => (() => void) | undefined;

/** @param limit how many requests one address may have in flight */
export function createInFlight(limit: number): InFlight {
  const counts = new Map<string, number>();
  return (address) => {
    const count = counts.get(address) ?? 0;
    if (count >= limit) return undefined;
    counts.set(address, count + 1);
    let counted = true;
    return () => {
      if (!counted) return;
      counted = false;
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    };
  };
}
