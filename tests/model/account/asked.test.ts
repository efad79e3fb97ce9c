import { describe, expect, test } from 'vitest';
import { accountDeletionMachine } from '#machines/account/account-deletion.machine.ts';
import { badgesMachine } from '#machines/account/badges.machine.ts';
import { passwordChangeMachine } from '#machines/account/password-change.machine.ts';
import { profileMachine } from '#machines/account/profile.machine.ts';
import { twoFactorMachine } from '#machines/account/two-factor.machine.ts';
import { createStepper } from '#engine/step.ts';
import { askedOf, done } from '../kit/asked.ts';

const failed = (id: string, error: unknown) => ({ type: `xstate.error.actor.${id}`, error });
const typed = { type: 'code.submit', code: ' 123 456 ' };

describe('A new password is requested', () => {
  const submitted = { type: 'password.submit', current: 'Old1!', password: 'New2!' };

  test('with the current one', () => {
    expect(askedOf(passwordChangeMachine, 'changePassword', [submitted])).toEqual({
      current: 'Old1!',
      password: 'New2!',
    });
  });

  test('with the digits of the email if the server wants them', () => {
    const events = [
      submitted,
      failed('changePassword', { _tag: 'AuthRefused', code: 'reauthentication_needed' }),
      done('mailCode', undefined),
      { ...typed, password: 'New2!' },
    ];
    expect(askedOf(passwordChangeMachine, 'saveWithCode', events)).toEqual({
      password: 'New2!',
      code: '123456',
    });
  });
});

describe('An account is deleted', () => {
  const confirmed = [
    { type: 'deletion.open' },
    done('readReason', null),
    { type: 'deletion.submit', word: 'DELETE', password: 'Old1!' },
  ];

  test('with its password, and no code before one is needed', () => {
    expect(askedOf(accountDeletionMachine, 'deleteAccount', confirmed)).toEqual({
      password: 'Old1!',
      code: null,
    });
  });

  test('with the digits of the app if they are needed', () => {
    const events = [...confirmed, done('deleteAccount', 'code needed'), { ...typed, password: 'Old1!' }];
    expect(askedOf(accountDeletionMachine, 'deleteWithCode', events)).toEqual({
      password: 'Old1!',
      code: '123456',
    });
  });
});

describe('The second step sends', () => {
  const factor = { id: 'f1', createdAt: '2026-11-21T10:00:00Z', codesLeft: 3 };
  const isOn = done('readFactor', factor);

  test('the app that is being added', () => {
    const enrolment = { id: 'f2', qrCode: 'data:', secret: 'S' };
    const events = [done('readFactor', null), { type: 'factor.add' }, done('enrol', enrolment), typed];
    expect(askedOf(twoFactorMachine, 'verify', events)).toEqual({ id: 'f2', code: '123456' });
  });

  test('the app that is removed, or whose recovery codes are renewed', () => {
    const own = { id: 'f1', code: '123456' };
    expect(askedOf(twoFactorMachine, 'remove', [isOn, { type: 'factor.remove' }, typed])).toEqual(own);
    expect(askedOf(twoFactorMachine, 'renewCodes', [isOn, { type: 'codes.renew' }, typed])).toEqual(own);
  });

  test('and counts the recovery codes it received', () => {
    const { start, step } = createStepper(twoFactorMachine);
    const events = [isOn, { type: 'codes.renew' }, typed, done('renewCodes', ['a', 'b', 'c', 'd'])];
    const { state } = events.reduce((before, event) => step(before.state, event), start());
    expect(state.context).toMatchObject({ codes: ['a', 'b', 'c', 'd'], factor: { ...factor, codesLeft: 4 } });
  });
});

describe('A profile', () => {
  const input = { userId: 'ada', email: 'ada@example.com' };

  test('is read for its person', () => {
    expect(askedOf(profileMachine, 'readProfile', [], input)).toEqual({ userId: 'ada' });
  });

  test('has no names before they are read', () => {
    const { start } = createStepper(profileMachine, input);
    expect(start().state.context).toMatchObject({
      ...input,
      names: { firstName: '', lastName: '', displayName: '', companyName: '' },
    });
  });
});

test('a badge counts and follows its kind for its person', () => {
  const input = { kind: 'reviews', userId: 'ada' };
  expect(askedOf(badgesMachine, 'readCount', [], input)).toEqual(input);
  expect(askedOf(badgesMachine, 'watchFeed', [], input)).toEqual(input);
});
