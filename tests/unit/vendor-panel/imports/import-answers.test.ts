import { defer, of, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createProductImport } from '#actors/vendor-panel/import/import.ts';
import type { ImportEvent } from '#machines/vendor-panel/product-import.machine.ts';
import type { ProductImport } from '#schema/vendor-panel/import.ts';
import { Conflict, Invalid, NetworkError } from '#services/errors.ts';
import { sampleJob } from '#samples/models/kit/job.model.ts';
import {
  sampleChoices,
  sampleFile,
  sampleImport,
} from '#samples/models/vendor-panel/product-import.model.ts';

type Answer = () => Observable<unknown>;
const asked: [name: string, parameters: Readonly<Record<string, unknown>>][] = [];
/** Responses in the order they are returned; the last one repeats. */
let answers: Readonly<Record<string, readonly Answer[]>> = {};
const lost: Answer = () => throwError(() => new NetworkError({ cause: 'lost' }));
const rpc = (_: unknown, name: string, parameters: Readonly<Record<string, unknown>>): Observable<unknown> =>
  defer(() => {
    asked.push([name, parameters]);
    const turn = asked.filter(([each]) => each === name).length - 1;
    const turns = answers[name] ?? [];
    return (turns[turn] ?? turns.at(-1) ?? lost)();
  });
vi.mock('#actors/kit/services.ts', () => ({ services: () => ({ client: { rpc } }) }));
vi.mock('#actors/vendor-panel/import/table-reader.ts', () => ({
  createTableReader: () => ({
    read: () => Promise.resolve({ kind: 'read', ...sampleFile }),
    part: () => Promise.resolve({ rows: [['Steel bar', 'BAR-1', '40.00']], lines: [2] }),
    stop: () => undefined,
  }),
}));
afterEach(() => {
  asked.length = 0;
  answers = {};
});

const opened = async () => {
  const actor = createProductImport('v1');
  actor.start();
  await waitFor(actor, (now) => !now.hasTag('busy'));
  return actor;
};

describe('an upload that broke off', () => {
  const keysOf = async (first: File, second: File) => {
    answers = { current_import: [() => of(null)], start_import: [() => of(sampleImport())] };
    const actor = await opened();
    for (const file of [first, second]) {
      actor.send({ type: 'file.chosen', file });
      await waitFor(actor, (now) => now.matches('mapping'));
      actor.send({ type: 'import.check' });
      await waitFor(actor, (now) => now.matches('mapping') && now.context.sentence !== null);
      actor.send({ type: 'import.back' });
    }
    actor.stop();
    return asked.flatMap(([name, { request_key }]) => (name === 'start_import' ? [request_key] : []));
  };
  const fileOf = (text: string, lastModified: number) => new File([text], 'goods.csv', { lastModified });

  test('continues with the same file', async () => {
    const [one, other] = await keysOf(fileOf('a', 1), fileOf('a', 1));
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).toBe(one);
  });

  test.each([
    ['another size', fileOf('ab', 1)],
    ['a later change', fileOf('b', 2)],
  ])('starts over with a file of the same name and length, but %s', async (_, second) => {
    const [one, other] = await keysOf(fileOf('a', 1), second);
    expect(other).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(one);
  });
});

describe('a press on a dry run', () => {
  const shown = sampleImport({ stage: 'checked', creates: 998, job: sampleJob({ status: 'done' }) });
  const again = sampleImport({ stage: 'checking', job: sampleJob({ id: 'another' }) });
  const importing = sampleImport({ stage: 'importing', job: sampleJob({ id: 'another' }) });
  const press = async (
    event: ImportEvent,
    answer: Answer,
    ...after: readonly (ProductImport | null | 'lost')[]
  ) => {
    const found = after.map((each) => (each === 'lost' ? lost : () => of(each)));
    answers = {
      current_import: [() => of(shown), ...found],
      match_import_categories: [answer],
      run_import: [answer],
    };
    const actor = await opened();
    actor.send(event);
    const { value, context } = await waitFor(actor, (now) => !now.hasTag('busy'));
    actor.stop();
    return [value, context.sentence];
  };
  const match = { type: 'import.match', choices: sampleChoices } as const;
  const run = { type: 'import.run', stopOnError: false } as const;
  const late: Answer = () =>
    throwError(
      () => new Conflict({ code: 'import_unchecked', message: "This import hasn't been checked yet." }),
    );
  const unreached = "We couldn't reach the shop. Try again.";

  test('whose answer is lost shows what it did', async () => {
    expect(await press(match, lost, again)).toEqual(['checking', null]);
    asked.length = 0;
    expect(await press(run, lost, importing)).toEqual(['importing', null]);
  });

  test('that comes too late shows the check that runs', async () => {
    expect(await press(match, late, again)).toEqual(['checking', null]);
  });

  test.each([
    ['nothing was done', shown],
    ['nobody knows', 'lost'],
    ['the import is gone', null],
    ['another import is open', { ...again, id: '10000000-0000-7000-8000-000000000009' }],
  ] as const)('says so if %s', async (_, after) => {
    expect(await press(match, lost, after)).toEqual(['checked', unreached]);
  });

  test('that is refused says why, without rereading the import', async () => {
    const sentence = 'Choose a category for each word.';
    const refused = () => throwError(() => new Invalid({ code: 'category_unknown', message: sentence }));
    expect(await press(match, refused, again)).toEqual(['checked', sentence]);
    expect(asked.map(([name]) => name)).toEqual(['current_import', 'match_import_categories']);
  });
});
