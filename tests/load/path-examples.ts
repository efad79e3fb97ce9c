import { readFileSync, writeFileSync } from 'node:fs';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { createTestModel, getShortestPaths, getSimplePaths } from 'xstate/graph';
import { everyExample } from '#engine/examples/every.ts';
import { duties, eventsOf, explore, provenBy, seenNodes, unseenNodes } from '#engine/paths.ts';
import type { Model } from '#engine/paths.ts';
import { stateNodesOf } from '#engine/chart/chart.ts';
import { traversalOf, worthOf } from '#engine/report/shortest.ts';
import { transitionTour } from '#engine/tours.ts';

/**
 * Ten machines as XState's public examples have them: what our explorer's paths cover and cost, compared with
 * xstate/graph's. `npm run bench -- paths --write` puts the table into docs/benchmarks.md.
 */

/** Processor time after which simple paths are given up, in milliseconds. */
const patience = 5000;
/** A thread's processor clock is coarse: short work is repeated until it has taken this long. */
const enough = 200;

/** Milliseconds of this thread's processor time, on average over runs that follow one that warms up. */
function timed<Result>(work: () => Result): { result: Result; ms: number } {
  const result = work();
  const started = process.threadCpuUsage();
  let runs = 0;
  let ms = 0;
  while (ms < enough) {
    work();
    runs += 1;
    const { user, system } = process.threadCpuUsage(started);
    ms = (user + system) / 1000;
  }
  return { result, ms: ms / runs };
}

/** Whether xstate/graph takes the machine as it is written. */
function isTaken({ machine, input }: Model): boolean {
  try {
    createTestModel(machine, input === undefined ? {} : { input });
    return true;
  } catch {
    return false;
  }
}

type Simple = { paths: number; covered: number; ms: number };

/** A worker that has ended has said so itself. */
const isLate = async (worker: Worker): Promise<boolean> => {
  try {
    const { user, system } = await worker.cpuUsage();
    return user + system > patience * 1000;
  } catch {
    return false;
  }
};

/** In a separate thread: nothing else can end it. */
async function simplePathsOf(index: number): Promise<Simple | null> {
  const worker = new Worker(new URL(import.meta.url), { workerData: index });
  const { promise, resolve, reject } = Promise.withResolvers<Simple | null>();
  worker.once('message', resolve).once('error', reject);
  const looking = setInterval(() => {
    void isLate(worker).then((late) => (late ? resolve(null) : undefined));
  }, 100);
  try {
    return await promise;
  } finally {
    clearInterval(looking);
    await worker.terminate();
  }
}

if (!isMainThread) {
  const model = everyExample[Number(workerData)];
  if (model !== undefined) {
    const { result, ms } = timed(() => getSimplePaths(model.machine, traversalOf(model, eventsOf(model))));
    const { paths, proves } = worthOf(model, result);
    const covered = duties(model).filter((id) => proves.has(id)).length;
    parentPort?.postMessage({ paths, covered, ms } satisfies Simple, []);
  }
}

const shown = (ms: number) => (ms < 10 ? ms.toFixed(2) : String(Math.round(ms)));

async function rowOf(model: Model, index: number): Promise<{ cells: string[]; isWhole: boolean }> {
  const ours = timed(() => {
    const exploration = explore(model);
    return { exploration, transitions: transitionTour(model, exploration) };
  });
  const { exploration, transitions } = ours.result;
  const wanted = duties(model);
  const proven = provenBy(exploration);
  const covered = wanted.filter((id) => proven.has(id)).length;
  const nodes = stateNodesOf(model.machine).length;
  const reached = nodes - unseenNodes(model, new Set(seenNodes(exploration))).length;
  const steps = transitions.paths.reduce((sum, path) => sum + path.steps.length, 0);
  const theirs = timed(() => getShortestPaths(model.machine, traversalOf(model, exploration.events)));
  const shortest = worthOf(model, theirs.result);
  const inShortest = wanted.filter((id) => shortest.proves.has(id)).length;
  const simple = await simplePathsOf(index);
  return {
    isWhole: covered === wanted.length && reached === nodes,
    cells: [
      model.name,
      `${reached} of ${nodes}`,
      `${covered} of ${wanted.length}`,
      `${transitions.paths.length} (${steps})`,
      shown(ours.ms),
      isTaken(model) ? 'yes' : 'no',
      `${inShortest} of ${wanted.length}`,
      `${shortest.paths} (${shortest.steps})`,
      shown(theirs.ms),
      simple === null ? '' : `${simple.covered} of ${wanted.length}`,
      simple === null ? `none after ${patience / 1000} s` : String(simple.paths),
      simple === null ? '' : shown(simple.ms),
    ],
  };
}

const head = [
  'machine',
  'states',
  'covered',
  'paths (steps)',
  'ms',
  'takes it as it is',
  'shortest: covered',
  'paths (steps)',
  'ms',
  'simple: covered',
  'paths',
  'ms',
];

/** Prints the table, and writes it between its marks in the documentation if asked to. */
export async function compareExamples(isWritten: boolean): Promise<boolean> {
  const rows: Awaited<ReturnType<typeof rowOf>>[] = [];
  for (const [index, model] of everyExample.entries()) rows.push(await rowOf(model, index));
  const table = [head, head.map(() => '---'), ...rows.map(({ cells }) => cells)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  console.log(table);
  if (isWritten) {
    const page = new URL('../../docs/benchmarks.md', import.meta.url);
    const marked = /(<!-- examples -->\n)[^]*?(\n<!-- end of examples -->)/;
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace(marked, (_, from, to) => `${from}\n${table}\n${to}`),
    );
  }
  return rows.every(({ isWhole }) => isWhole);
}
