import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { deedMachine } from '#machines/admin/deed.machine.ts';
import type { Deed, DeedAnswer } from '#machines/admin/deed.machine.ts';
import { moderationQueueMachine } from '#machines/admin/moderation-queue.machine.ts';
import { askedOf, done } from '../kit/asked.ts';

const item = { id: 'a', version: 3 };
const opened = done('openItem', { kind: 'open', item });

describe('A queue asks', () => {
  test('for the item that was chosen, and keeps the claim of the same', () => {
    for (const port of ['openItem', 'holdClaim']) {
      expect(askedOf(moderationQueueMachine, port, [], { id: 'a' })).toEqual({ id: 'a' });
      const other = [opened, { type: 'item.choose', id: 'b' }];
      expect(askedOf(moderationQueueMachine, port, other, { id: 'a' })).toEqual({ id: 'b' });
    }
  });

  test('what has changed of the version that was read', () => {
    const changed = [opened, { type: 'item.changed' }];
    expect(askedOf(moderationQueueMachine, 'readItem', changed, { id: 'a' })).toEqual({ item });
  });

  test('for the decision that was made, about the version that was read', () => {
    const decision = { kind: 'reject', words: 'Not for sale here.', at: null };
    const decided = [opened, { type: 'item.decide', decision }];
    expect(askedOf(moderationQueueMachine, 'decide', decided, { id: 'a' })).toEqual({ item, decision });
  });
});

describe('A deed asks', () => {
  const deed = { kind: 'suspend', words: 'It sells copies.', more: ['7'] };
  const confirmed = [
    { type: 'deed.choose', kind: 'suspend' },
    { type: 'deed.confirm', deed },
  ];
  const coded = [...confirmed, done('act', { kind: 'code needed' }), { type: 'deed.code', code: '123456' }];

  test('for what was confirmed', () => {
    expect(askedOf(deedMachine, 'act', confirmed)).toEqual(deed);
  });

  test('about the code that was typed, and once more for the same deed when it is right', () => {
    expect(askedOf(deedMachine, 'verify', coded)).toEqual({ code: '123456' });
    expect(askedOf(deedMachine, 'act', [...coded, done('verify', { kind: 'right' })])).toEqual(deed);
  });

  test('nothing once it is done, and tells what was done', async () => {
    const act = fromPromise<DeedAnswer, Deed>(async () => ({ kind: 'done' }));
    const actor = createActor(deedMachine.provide({ actors: { act } })).start();
    const told = new Promise((resolve) => {
      actor.on('deed.done', resolve);
    });
    actor.send({ type: 'deed.choose', kind: 'suspend' });
    actor.send({ type: 'deed.confirm', deed });
    expect(await told).toEqual({ type: 'deed.done', kind: 'suspend' });
    expect(actor.getSnapshot().value).toBe('idle');
  });
});
