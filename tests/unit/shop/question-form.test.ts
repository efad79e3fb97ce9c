import { expect, test } from 'vitest';
import { questionProblem } from '#schema/shop/question-form.ts';

test.each([
  ['Is it 7 ft?', null],
  ['x'.repeat(500), null],
  [' Ten signs. ', null],
  ['Nine sign', 'Write your question in 10 to 500 characters.'],
  // Consecutive spaces count as one, as on the server.
  ['Heavy?     ok', 'Write your question in 10 to 500 characters.'],
  [`${'x '.repeat(249)}  xx`, null],
  ['          ', 'Write your question in 10 to 500 characters.'],
  ['x'.repeat(501), 'Write your question in 10 to 500 characters.'],
])('the question %j is answered with %j', (question, problem) => {
  expect(questionProblem(question)).toBe(problem);
});
