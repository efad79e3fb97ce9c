import { plainDate } from '#schema/day.ts';
import { describe, expect, test } from 'vitest';
import {
  paperProblem,
  registrationProblems,
  registrationState,
  registrationValues,
} from '#schema/vendor-panel/papers.ts';

describe('A business document', () => {
  const pdf = { type: 'application/pdf', size: 10 * 1024 * 1024 };

  test('is a PDF, JPEG or PNG of at most 10 MB, one of ten', () => {
    expect(paperProblem(pdf, 9, false)).toBeNull();
    expect(paperProblem({ ...pdf, type: 'text/html' }, 0, false)).toBe('Choose a PDF, JPEG or PNG');
    expect(paperProblem({ ...pdf, size: pdf.size + 1 }, 0, false)).toBe('A document can be up to 10 MB');
    expect(paperProblem(pdf, 10, false)).toBe('A store can have up to 10 documents');
  });

  test('that replaces another adds none to the count', () => {
    expect(paperProblem(pdf, 10, true)).toBeNull();
  });
});

describe('A tax registration', () => {
  const right = { place: 'US-CA', number: 'AB 123456', validFrom: '2026-01-31', validTo: '', gone: false };
  const wrong = (change: Partial<typeof right>, isStored = false) =>
    registrationProblems({ ...right, ...change }, isStored);

  test('shows the stored values, except its number', () => {
    const stored = {
      id: 'g1',
      place: 'CA',
      number_end: '3456',
      valid_from: plainDate('2026-01-31'),
      valid_to: plainDate('2027-01-31'),
      version: 2,
    };
    expect(registrationValues(stored)).toEqual({
      place: 'CA',
      number: '',
      validFrom: '2026-01-31',
      validTo: '2027-01-31',
      gone: false,
    });
    expect(registrationValues({ ...stored, valid_to: null }).validTo).toBe('');
    expect(registrationValues(null)).toEqual({
      place: '',
      number: '',
      validFrom: '',
      validTo: '',
      gone: false,
    });
  });

  test('has a jurisdiction, a number and a first day', () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ place: '', number: '', validFrom: '' })).toEqual({
      place: 'Choose a state or country',
      number: 'Use 6 to 30 letters, digits, spaces, dots and hyphens',
      validFrom: 'Choose a start date',
    });
    expect(wrong({ place: '', number: '', validFrom: '', gone: true })).toEqual({});
  });

  test.each(['A12345', ' ab 1-2.3 ', `A${'1'.repeat(28)}B`])('accepts the number %s', (number) => {
    expect(wrong({ number })).toEqual({});
  });

  test.each(['A1234', '-A12345', 'A12345.', `A${'1'.repeat(29)}B`, 'A123/45', '!A12345', 'A12345!'])(
    'refuses the number %s',
    (number) => {
      expect(Object.keys(wrong({ number }))).toEqual(['number']);
    },
  );

  test('keeps its stored number if none is typed', () => {
    expect(wrong({ number: '  ' }, true)).toEqual({});
    expect(Object.keys(wrong({ number: 'A1' }, true))).toEqual(['number']);
  });

  test.each(['2026-13-01', '26-01-31', 'x2026-01-31', '2026-01-31x', 'tomorrow'])(
    'refuses %s as its first day',
    (validFrom) => {
      expect(Object.keys(wrong({ validFrom }))).toEqual(['validFrom']);
    },
  );

  test('ends on its first day at the earliest', () => {
    expect(wrong({ validTo: '2026-01-31' })).toEqual({});
    expect(wrong({ validTo: '2026-01-30' })).toEqual({
      validTo: "The end date can't be before the start date",
    });
  });

  test.each([
    ['2026-02-01', null, 'planned'],
    ['2026-01-31', null, 'valid'],
    ['2026-01-01', '2026-01-31', 'valid'],
    ['2026-01-01', '2026-01-30', 'ended'],
  ])('from %s to %s is %s on January 31', (valid_from, valid_to, state) => {
    expect(
      registrationState(
        { valid_from: plainDate(valid_from), valid_to: valid_to === null ? null : plainDate(valid_to) },
        '2026-01-31',
      ),
    ).toBe(state);
  });
});
