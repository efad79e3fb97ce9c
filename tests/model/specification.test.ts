import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFile, isOpen, mistakesOf, readSpecification } from '#engine/report/specification.ts';
import { allModels } from './registry.ts';

const root = join(import.meta.dirname, '../..');
const list = readSpecification(readFileSync(join(import.meta.dirname, 'specification.md'), 'utf8'));

test('every reference from a sentence of the specification exists', async () => {
  const known = new Map<string, Set<string>>();
  for (const { model } of await allModels()) {
    const sentences = known.get(model.machine.id) ?? new Set();
    for (const { says } of model.properties ?? []) sentences.add(says);
    known.set(model.machine.id, sentences);
  }
  expect(mistakesOf(list, known, (file) => existsSync(join(root, file)))).toEqual([]);
});

test('a name that does not exist, and a sentence without a reference, are mistakes', () => {
  const wrong = readSpecification(
    '## §1\n\n- It boils\n  - kettle: It boils in 90 s\n  - kettle: It sings\n  - pot: It boils\n- It is red\n  - tests/color.ts: its color\n- It is loved\n  - open: nobody can know\n- It is cheap\n',
  );
  expect(mistakesOf(wrong, new Map([['kettle', new Set(['It boils in 90 s'])]]), () => false)).toEqual([
    "It boils: kettle has no sentence 'It sings'",
    'It boils: there is no machine pot',
    'It is red: there is no file tests/color.ts',
    '§1: It is cheap: nobody answers for it',
  ]);
  expect(() => readSpecification('- It boils\n  - kettle')).toThrow("Not 'by: what'");
});

test('§2, §4, §8 and §9 are on the list, each with sentences of machines', () => {
  const sections = Map.groupBy(list, ({ section }) => section.split(' ')[0]);
  expect([...sections.keys()]).toEqual(['§2', '§4', '§8', '§9']);
  for (const sentences of sections.values()) {
    const byMachine = sentences.filter(({ answers }) =>
      answers.some((each) => !isFile(each) && !isOpen(each)),
    );
    expect(byMachine.length).toBeGreaterThan(sentences.length / 3);
  }
});
