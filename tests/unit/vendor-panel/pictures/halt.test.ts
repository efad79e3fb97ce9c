import { expect, test } from 'vitest';
import { haltOf } from '#actors/vendor-panel/import/pictures/halt.ts';
import { TableError } from '#actors/vendor-panel/import/table.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { Conflict, Invalid, NetworkError, RateLimited, SessionEnded } from '#services/errors.ts';

test.each([
  ['a file that is none', new Invalid({ code: 'picture_type', message: 'Choose a picture.' }), 'damaged'],
  [
    'a full store',
    new Invalid({ code: 'no_room', message: 'Your store is full.' }),
    { sentence: 'Your store is full.', isOver: true },
  ],
  [
    'another invalid request',
    new Invalid({ code: 'other', message: 'No.' }),
    { sentence: 'No.', isOver: false },
  ],
  [
    'a conflict',
    new Conflict({ code: 'picture_gone', message: 'Add it again.' }),
    { sentence: 'Add it again.', isOver: false },
  ],
  [
    'too many requests',
    new RateLimited({ message: '' }),
    { sentence: accountMessages.tooOften, isOver: false },
  ],
  [
    'an ended session',
    new SessionEnded({ code: 'over', message: 'Log in again.' }),
    { sentence: 'Log in again.', isOver: false },
  ],
  ['a ZIP that is gone', new TableError('Choose it again.'), { sentence: 'Choose it again.', isOver: false }],
])('a picture from a ZIP meets %s', (_, error, halt) => {
  expect(haltOf(error)).toEqual(halt);
});

test('no answer to a picture from a ZIP is none', () => {
  expect(() => haltOf(new NetworkError({ cause: null }))).toThrow(NetworkError);
});
