import { Schema } from 'effect';
import { expect, test } from 'vitest';
import { between, problemsOf, required } from '#schema/form.ts';

const Word = Schema.String.check(
  required('Say something.'),
  ...between({ min: 3, max: 5 }, 'Three to five letters.'),
  Schema.isPattern(/^[a-z]*$/, { message: 'Small letters only.' }),
);
const Form = Schema.Struct({ first: Word, second: Word }).check(
  Schema.makeFilter(({ first, second }) => (first === second ? 'Two different words, please.' : undefined)),
);

test('each field has its first problem, and no other field has one', () => {
  expect(problemsOf(Form, { first: '', second: 'abc' })).toEqual({ first: 'Say something.' });
  // Too long and in capital letters: the first rule is reported.
  expect(problemsOf(Form, { first: 'ABCDEF', second: 'A' })).toEqual({
    first: 'Three to five letters.',
    second: 'Three to five letters.',
  });
  expect(problemsOf(Form, { first: 'ABC', second: 'abcde' })).toEqual({ first: 'Small letters only.' });
  expect(problemsOf(Form, { first: 'abc', second: 'abcde' })).toEqual({});
});

test('a problem of the whole form belongs to no field', () => {
  expect(problemsOf(Form, { first: 'abc', second: 'abc' })).toEqual({});
});
