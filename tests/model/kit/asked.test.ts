import { describe, expect, test } from 'vitest';
import { invitationMachine } from '#machines/identity/invitation.machine.ts';
import { loginMachine } from '#machines/identity/login.machine.ts';
import { mailCodeMachine } from '#machines/identity/mail-code.machine.ts';
import { resendMachine } from '#machines/identity/resend.machine.ts';
import { resetPasswordMachine } from '#machines/identity/reset-password.machine.ts';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import { socialMachine } from '#machines/identity/social.machine.ts';
import { actionMachine } from '#machines/kit/action.machine.ts';
import { bulkEditMachine } from '#machines/kit/bulk-edit.machine.ts';
import { commandPaletteMachine } from '#machines/kit/command-palette.machine.ts';
import { shownCommands } from '#machines/kit/command-palette.rules.ts';
import { jobMachine } from '#machines/kit/job.machine.ts';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import { savedViewsMachine } from '#machines/kit/saved-views.machine.ts';
import { noAccess } from '#schema/identity/session.ts';
import { createStepper } from '#engine/step.ts';
import { recoveryCode, rightLogin, rightRenewal } from '#samples/data/identity/auth-samples.ts';
import { ada } from '#samples/models/identity/session.model.ts';
import { askedOf, done } from './asked.ts';
import type { Case } from './asked.ts';
import { both } from '#samples/models/kit/saved-views.model.ts';

const submitted = { type: 'login.submit', form: rightLogin };
const halfIn = [submitted, done('signIn', { factorId: 'factor' })];

describe('A port gets a request', () => {
  test('to sign in with what was typed', () => {
    expect(askedOf(loginMachine, 'signIn', [submitted])).toEqual(rightLogin);
  });

  test('to check the digits of an app, or a recovery code unchanged', () => {
    const code = { type: 'code.submit', code: ' 123 456 ' };
    expect(askedOf(loginMachine, 'checkCode', [...halfIn, code])).toEqual({ by: 'app', code: '123456' });
    const recovery = [
      { type: 'code.choose', by: 'recovery' },
      { type: 'code.submit', code: ` ${recoveryCode} ` },
    ];
    expect(askedOf(loginMachine, 'checkCode', [...halfIn, ...recovery])).toEqual({
      by: 'recovery',
      code: recoveryCode,
    });
  });

  test('about the digits of an email', () => {
    expect(askedOf(mailCodeMachine, 'verify', [{ type: 'code.submit', code: '12 34 56' }])).toEqual({
      code: '123456',
    });
  });

  test('for the invitation of the link, and to accept the same', () => {
    const token = 'of the link';
    expect(askedOf(invitationMachine, 'lookUp', [], { token })).toEqual({ token });
    const accepted = [
      { type: 'person.changed', person: { kind: 'user', email: 'ada@example.com' } },
      done('lookUp', { email: 'ada@example.com', invitation_type: 'new' }),
      { type: 'invitation.accept' },
    ];
    expect(askedOf(invitationMachine, 'accept', accepted, { token })).toEqual({ token });
  });

  test('for one email to the typed address, without its spaces', () => {
    const email = 'ada@example.com';
    const [sent, asked] = [
      { type: 'reset.send', email: ` ${email} ` },
      { type: 'resend.ask', email },
    ];
    expect(askedOf(resetPasswordMachine, 'sendReset', [sent], { email: '' })).toEqual({ email });
    expect(askedOf(resendMachine, 'resend', [asked], { email: '' })).toEqual({ email });
  });

  test('to save the new password, after the code of an account with a second factor', () => {
    const linked = [{ type: 'link.opened' }, { type: 'code.asked' }];
    const code = { type: 'code.submit', code: '123 456' };
    expect(askedOf(resetPasswordMachine, 'checkCode', [...linked, code], { email: '' })).toEqual({
      by: 'app',
      code: '123456',
    });
    const saved = [
      { type: 'link.opened' },
      { type: 'PASSWORD_RECOVERY' },
      { type: 'password.save', form: rightRenewal },
    ];
    expect(askedOf(resetPasswordMachine, 'savePassword', saved, { email: '' })).toEqual({
      password: rightRenewal.password,
    });
  });

  test('for the access of the signed-in person, and again when it has changed', () => {
    const signedIn = [
      { type: 'INITIAL_SESSION', session: ada },
      { type: 'xstate.after.accessDeferral.session.signed in.access.deferred' },
    ];
    expect(askedOf(sessionMachine, 'loadAccess', signedIn)).toEqual({ session: ada, known: noAccess });
    const known = { ...noAccess, slug: 'iron-works' };
    const changed = [...signedIn, done('loadAccess', known), { type: 'access.changed' }];
    expect(askedOf(sessionMachine, 'rereadAccess', changed)).toEqual({ session: ada, known });
  });

  test("for the selected provider's page", () => {
    expect(askedOf(socialMachine, 'findUrl', [{ type: 'social.choose', provider: 'apple' }])).toEqual({
      provider: 'apple',
    });
  });

  test('to do the requested thing with a saved view', () => {
    const act = { kind: 'save', name: 'Bars', shared: false, query: 'q=bar' };
    const acted = [done('readViews', both), { type: 'views.act', act }];
    expect(askedOf(savedViewsMachine, 'act', acted)).toEqual({ act });
  });

  test('to change the selected rows in parts, and to undo all of them', () => {
    const change = { kind: 'publish' };
    const begun = [
      { type: 'rows.toggled', ids: ['bar', 'plate', 'rack'] },
      { type: 'bulk.run', change },
    ];
    const part = (ids: readonly string[], undo: string) =>
      done('changePart', { results: ids.map((id) => ({ id, code: 'ok', sentence: null })), undo });
    const next = [...begun, part(['bar', 'plate'], 'first')];
    expect(askedOf(bulkEditMachine, 'changePart', begun, { part: 2 })).toEqual({
      ids: ['bar', 'plate'],
      change,
    });
    expect(askedOf(bulkEditMachine, 'changePart', next, { part: 2 })).toEqual({ ids: ['rack'], change });
    const undone = [...next, part(['rack'], 'second'), { type: 'bulk.undo' }];
    expect(askedOf(bulkEditMachine, 'takeBack', undone, { part: 2 })).toEqual({
      tokens: ['first', 'second'],
    });
  });
});

test('rows that were not selected together are deselected without the others', () => {
  const { start, step } = createStepper(bulkEditMachine, { part: 2 });
  const events: readonly Case[] = [
    { type: 'rows.toggled', ids: ['bar', 'plate'] },
    { type: 'row.toggled', id: 'rack' },
    { type: 'rows.toggled', ids: ['bar', 'plate'] },
  ];
  const { state } = events.reduce((before, event) => step(before.state, event), start());
  expect(state.context).toMatchObject({ selected: ['rack'] });
});

describe('A list requests', () => {
  const input = { query: { status: 'draft' } };
  const read = done('readFirst', { rows: [{ id: 'a' }], next: 'b' });

  test('its first page, and the next one after the last row', () => {
    expect(askedOf(listViewMachine, 'readFirst', [], input)).toEqual({ ...input, after: null });
    expect(askedOf(listViewMachine, 'readMore', [read, { type: 'list.more' }], input)).toEqual({
      ...input,
      after: 'b',
    });
  });

  test('the next page of a reloaded list, if it was requested during the reload', () => {
    const more = [read, { type: 'list.changed' }, { type: 'list.more' }];
    const again = [...more, done('readAgain', { rows: [{ id: 'c' }], next: 'd' })];
    expect(askedOf(listViewMachine, 'readMore', again, input)).toEqual({ ...input, after: 'd' });
    const failed = [...more, { type: 'xstate.error.actor.readAgain', error: new Error('No answer.') }];
    expect(askedOf(listViewMachine, 'readMore', failed, input)).toEqual({ ...input, after: 'b' });
  });

  test('the first page again, after a change and for another query', () => {
    const changed = [read, { type: 'list.changed' }];
    expect(askedOf(listViewMachine, 'readAgain', changed, input)).toEqual({ ...input, after: null });
    const other: Case = { type: 'list.asked', query: { status: 'live' } };
    expect(askedOf(listViewMachine, 'readFirst', [read, other], input)).toEqual({
      query: { status: 'live' },
      after: null,
    });
  });
});

test('a long job is read at once, then when there may be news, and canceled by its id', () => {
  const input = { id: 'j1' };
  const running = done('readJob', { id: 'j1', status: 'running', cancel_asked: false, stalled: false });
  expect(askedOf(jobMachine, 'readJob', [], input)).toEqual({ id: 'j1', isFirst: true });
  expect(askedOf(jobMachine, 'readJob', [running], input)).toEqual({ id: 'j1', isFirst: false });
  expect(askedOf(jobMachine, 'cancelJob', [running, { type: 'job.cancel' }], input)).toEqual(input);
});

describe('The palette', () => {
  const command = (id: string, label: string, words?: string) => ({ id, label, group: 'Pages', words });
  const commands = [command('orders', 'Store orders', 'sales'), command('products', 'Products')];
  const open: Case = { type: 'palette.toggled', commands, mayFind: true };
  const typed = (query: string): Case => ({ type: 'palette.typed', query });
  const paused = { type: 'xstate.after.debounce.commandPalette.open.debouncing' };

  test('searches records for the typed text, from two letters on, without surrounding spaces', () => {
    expect(askedOf(commandPaletteMachine, 'findRecords', [open, typed(' ba '), paused])).toEqual({
      query: 'ba',
    });
    expect(() => askedOf(commandPaletteMachine, 'findRecords', [open, typed('b'), paused])).toThrow(
      'does not ask',
    );
  });

  test.each([
    ['', ['orders', 'products']],
    ['ORD', ['orders', 'search-the-shop']],
    ['store, ord', ['orders', 'search-the-shop']],
    ['sal', ['orders', 'search-the-shop']],
    ['store prod', ['search-the-shop']],
    ['tore', ['search-the-shop']],
    ['–', ['orders', 'products', 'search-the-shop']],
    ['stryker', ['search-the-shop']],
  ])('lists the commands with words that start with "%s"', (query, ids) => {
    expect(shownCommands({ query, commands, found: [] }).map(({ id }) => id)).toEqual(ids);
  });
});

describe('An action sends', () => {
  const what = { kind: 'pause' };
  const theirs = { version: 2 };
  const input = { theirs: null };
  const send = { type: 'action.send', what };
  const unanswered = { type: 'xstate.error.actor.send', error: new Error('No answer.') };
  const again = { type: 'action.again' };
  const sent = (events: readonly Case[]) => askedOf(actionMachine, 'send', events, input);

  test('what was entered, against the current version', () => {
    expect(sent([send])).toEqual({ what, attempt: 1, theirs: null });
    expect(askedOf(actionMachine, 'send', [send], { theirs })).toEqual({ what, attempt: 1, theirs });
  });

  test('the same attempt until its result is known', () => {
    const same = { what, attempt: 1, theirs: null };
    expect(sent([send, unanswered, again])).toEqual(same);
    expect(sent([send, unanswered, { type: 'action.leave' }, send])).toEqual(same);
    const refused = done('send', { kind: 'refused', sentence: 'No.' });
    expect(sent([send, unanswered, again, refused, send])).toEqual({ ...same, attempt: 2 });
    expect(sent([send, unanswered, { ...send, what: { kind: 'end' } }])).toEqual({
      what: { kind: 'end' },
      attempt: 2,
      theirs: null,
    });
  });

  test('the replacement of what someone faster has saved there', () => {
    const overtaken = done('send', { kind: 'overtaken', theirs });
    expect(sent([send, overtaken, again])).toEqual({ what, attempt: 2, theirs });
  });

  test('the typed code, and the same attempt when it is right', () => {
    const coded = [send, done('send', { kind: 'code needed' }), { type: 'action.code', code: '123456' }];
    expect(askedOf(actionMachine, 'verify', coded, input)).toEqual({ code: '123456' });
    expect(sent([...coded, done('verify', { kind: 'right' })])).toEqual({ what, attempt: 1, theirs: null });
  });
});
