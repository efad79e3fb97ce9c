/** One edge that has to be walked, from one place to another. */
export type Errand = { from: number; to: number };

export type Ground = {
  /** Steps from the start to a place. */
  enter: (place: number) => number;
  /** Steps from one place to another; Infinity if there is no path. */
  link: (from: number, to: number) => number;
  /** The cost of starting over, in steps. */
  reset: number;
};

const dense = 600;

/**
 * Hungarian algorithm: `result[row]` is the column assigned to the row of a square, so that the total cost is minimal.
 * Most rows are assigned immediately, because their minimum is also the minimum of its column; only the others have to
 * trade.
 */
function assign(costs: readonly Float64Array[]): Int32Array {
  const size = costs.length;
  const rowPotential = Float64Array.from(costs, (line) => Math.min(...line));
  const columnPotential = new Float64Array(size + 1).fill(Infinity, 0, size);
  for (const [row, line] of costs.entries()) {
    const least = rowPotential[row] ?? 0;
    for (let column = 0; column < size; column += 1) {
      const reduced = (line[column] ?? 0) - least;
      if (reduced < (columnPotential[column] ?? 0)) columnPotential[column] = reduced;
    }
  }
  const owner = new Int32Array(size + 1).fill(-1);
  const way = new Int32Array(size + 1);
  const least = new Float64Array(size + 1);
  const used = new Uint8Array(size + 1);
  for (const [row, line] of costs.entries()) {
    const offer = rowPotential[row] ?? 0;
    let free = 0;
    while (free < size && (owner[free] !== -1 || (line[free] ?? 0) - offer !== columnPotential[free]))
      free += 1;
    if (free < size) {
      owner[free] = row;
      continue;
    }
    // The column after the last one belongs to the row being assigned.
    let column = size;
    owner[size] = row;
    least.fill(Infinity);
    used.fill(0);
    do {
      used[column] = 1;
      const current = owner[column] ?? 0;
      const offered = costs[current];
      const own = rowPotential[current] ?? 0;
      let delta = Infinity;
      let next = size;
      for (let j = 0; j < size; j += 1) {
        if (used[j] === 1) continue;
        const reduced = (offered?.[j] ?? 0) - own - (columnPotential[j] ?? 0);
        if (reduced < (least[j] ?? 0)) {
          least[j] = reduced;
          way[j] = column;
        }
        if ((least[j] ?? 0) < delta) {
          delta = least[j] ?? 0;
          next = j;
        }
      }
      if (delta > 0) {
        for (let j = 0; j <= size; j += 1) {
          if (used[j] === 1) {
            const held = owner[j] ?? 0;
            rowPotential[held] = (rowPotential[held] ?? 0) + delta;
            columnPotential[j] = (columnPotential[j] ?? 0) - delta;
          } else {
            least[j] = (least[j] ?? 0) - delta;
          }
        }
      }
      column = next;
    } while (owner[column] !== -1);
    while (column !== size) {
      const before = way[column] ?? size;
      owner[column] = owner[before] ?? -1;
      column = before;
    }
  }
  const result = new Int32Array(size);
  for (let j = 0; j < size; j += 1) result[owner[j] ?? 0] = j;
  return result;
}

/** Joins leftover ends to starts where that saves steps over starting again: [end, start]. */
function joins(ends: readonly number[], beginnings: readonly number[], ground: Ground): [number, number][] {
  const saving = (end: number, beginning: number) =>
    Math.max(0, ground.reset + ground.enter(beginning) - ground.link(end, beginning));
  if (ends.length <= dense && beginnings.length <= dense) {
    const size = Math.max(ends.length, beginnings.length);
    const costs = Array.from({ length: size }, (_, row) =>
      Float64Array.from({ length: size }, (_value, column) => {
        const [end, beginning] = [ends[row], beginnings[column]];
        return end === undefined || beginning === undefined ? 0 : -saving(end, beginning);
      }),
    );
    return [...assign(costs)].flatMap((column, row): [number, number][] => {
      const [end, beginning] = [ends[row], beginnings[column]];
      return end !== undefined && beginning !== undefined && saving(end, beginning) > 0
        ? [[end, beginning]]
        : [];
    });
  }
  // Above that size the exact answer is not worth its time: each end takes the best start left.
  const left = new Set(beginnings.keys());
  return ends.flatMap((end): [number, number][] => {
    let best = -1;
    let most = 0;
    for (const index of left) {
      const saved = saving(end, beginnings[index] ?? 0);
      if (saved > most) [best, most] = [index, saved];
    }
    if (best < 0) return [];
    left.delete(best);
    return [[end, beginnings[best] ?? 0]];
  });
}

const repeated = (counts: ReadonlyMap<number, number>, sign: 1 | -1): number[] =>
  [...counts].flatMap(([place, count]) => Array.from({ length: Math.max(0, count * sign) }, () => place));

/** Union-find of connected places. */
function components() {
  const parent = new Map<number, number>();
  const find = (place: number): number => {
    let root = place;
    while ((parent.get(root) ?? root) !== root) root = parent.get(root) ?? root;
    parent.set(place, root);
    return root;
  };
  return { find, join: (a: number, b: number) => parent.set(find(a), find(b)) };
}

/**
 * Routes that together run every errand once, each from the start: the Chinese postman's tour of a directed graph in
 * which starting over is an arc, too. A route lists errands, connected by shortest paths.
 */
export function solveRoutes(errands: readonly Errand[], ground: Ground): Errand[][] {
  const balance = new Map<number, number>();
  const shift = (place: number, by: number) => balance.set(place, (balance.get(place) ?? 0) + by);
  for (const { from, to } of errands) {
    shift(to, 1);
    shift(from, -1);
  }
  const links = joins(repeated(balance, 1), repeated(balance, -1), ground);
  const start = -1;
  type Arc = { to: number; errand: Errand | null };
  const arcs = new Map<number, Arc[]>();
  const parts = components();
  const add = (from: number, to: number, errand: Errand | null) => {
    const known = arcs.get(from);
    if (known === undefined) arcs.set(from, [{ to, errand }]);
    else known.push({ to, errand });
    parts.join(from, to);
  };
  for (const errand of errands) add(errand.from, errand.to, errand);
  for (const [end, beginning] of links) {
    add(end, beginning, null);
    shift(end, -1);
    shift(beginning, 1);
  }
  for (const end of repeated(balance, 1)) add(end, start, null);
  for (const beginning of repeated(balance, -1)) add(start, beginning, null);
  // A cycle without the start is entered where that is cheapest.
  const rounds = Map.groupBy([...balance.keys()], parts.find);
  for (const [root, places] of rounds) {
    if (parts.find(start) === parts.find(root)) continue;
    const nearest = places.toSorted((a, b) => ground.enter(a) - ground.enter(b))[0] ?? root;
    add(start, nearest, null);
    add(nearest, start, null);
  }
  const trail: Arc[] = [];
  const stack: Arc[] = [{ to: start, errand: null }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const next = arcs.get(top.to)?.pop();
    if (next === undefined) {
      trail.push(top);
      stack.pop();
    } else {
      stack.push(next);
    }
  }
  const routes: Errand[][] = [[]];
  for (const { to, errand } of trail.toReversed()) {
    if (errand !== null) routes.at(-1)?.push(errand);
    if (to === start) routes.push([]);
  }
  return routes.filter((route) => route.length > 0);
}
