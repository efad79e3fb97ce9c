import { createMachine } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { eventsOf, explore, serialize } from '#engine/paths.ts';
import type { Model } from '#engine/paths.ts';
import { allModels } from '../model/registry.ts';
import { sendUnhandled } from '#engine/unhandled-events.ts';
import { suitesOf } from '#engine/suites.ts';
import { walk } from '#engine/walk.ts';
import { compareExamples } from './path-examples.ts';

/**
 * `npm run bench -- paths`: edges per second of the generator compared with xstate/graph, the total time of all suites in
 * the project, and ten public machines.
 */

const states = 2000;
const kinds = 200;
const perState = 4;

/** A machine far larger than any real one: each state leads to the next one and to three others. */
function generated(): AnyStateMachine {
  const name = (index: number) => `s${index % states}`;
  const entries = Array.from({ length: states }, (_, index) => {
    const on = Array.from({ length: perState }, (_value, jump) => [
      `event.${(index * 7 + jump * 31) % kinds}`,
      name(jump === 0 ? index + 1 : index * (jump + 2) + jump * 97),
    ]);
    return [name(index), { on: Object.fromEntries(on) as Record<string, string> }] as const;
  });
  return createMachine({ id: 'generated', initial: 's0', states: Object.fromEntries(entries) });
}

const model: Model = {
  name: 'generated',
  machine: generated(),
  actionPorts: [],
  cases: Object.fromEntries(Array.from({ length: kinds }, (_, index) => [`event.${index}`, [{}]])),
  classOf: () => null,
  limit: 1_000_000,
  broken: () => undefined,
};

async function timed<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const started = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(started);
  return { result, seconds: (user + system) / 1_000_000 };
}

const round = (value: number) => Math.round(value * 100) / 100;

const ours = await timed(() => explore(model).edges.length);
const theirs = await timed(() => {
  const map = getAdjacencyMap(model.machine, {
    events: eventsOf(model),
    serializeState: (snapshot) => serialize(model, snapshot),
    limit: Infinity,
  });
  // xstate/graph also counts events that change nothing as edges; count only steps that lead to another state on both
  // sides.
  return Object.entries(map).reduce((sum, [key, { transitions }]) => {
    const targets: { state: AnyMachineSnapshot }[] = Object.values(transitions);
    return sum + targets.filter(({ state }) => serialize(model, state) !== key).length;
  }, 0);
});
const speed = { ours: ours.result / ours.seconds, theirs: theirs.result / theirs.seconds };
console.log(`Generated machine: ${states} states, ${kinds} kinds of events, ${ours.result} edges`);
console.log(`  here          ${Math.round(speed.ours)} edges/s (${round(ours.seconds)} s of processor)`);
console.log(
  `  xstate/graph  ${Math.round(speed.theirs)} edges/s (${round(theirs.seconds)} s, ${theirs.result} edges)`,
);
console.log(`  ratio         ${round(speed.ours / speed.theirs)} × (goal: at least 10 ×)`);

const models = (await allModels()).map((each) => each.model);
const all = await timed(() => models.map(suitesOf));
const walked = await timed(async () => {
  for (const { model: each, exploration, transitions, pairs } of all.result) {
    for (const path of [...transitions.paths, ...pairs.paths]) await walk(each, path);
    sendUnhandled(each, exploration);
  }
});
console.log(`All ${models.length} models of the project`);
console.log(`  generated     ${round(all.seconds)} s of processor (goal: under 5 s)`);
console.log(`  walked        ${round(walked.seconds)} s of processor (goal: under 60 s)`);
console.log('Ten machines of the kinds that XState shows, beside xstate/graph');
const isWhole = await compareExamples(process.argv.includes('--write'));
process.exit(isWhole && speed.ours / speed.theirs >= 10 ? 0 : 1);
