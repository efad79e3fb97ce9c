import { describe, expect, test } from 'vitest';
import { moderationQueueMachine } from '#machines/admin/moderation-queue.machine.ts';
import { askedOf, done } from '../kit/asked.ts';

const item = { id: 'a', version: 3 };
const opened = done('openItem', { kind: 'open', item });

describe('A queue requests', () => {
  test('the selected item, and keeps the claim on the same one', () => {
    for (const port of ['openItem', 'holdClaim']) {
      expect(askedOf(moderationQueueMachine, port, [], { id: 'a' })).toEqual({ id: 'a' });
      const other = [opened, { type: 'item.choose', id: 'b' }];
      expect(askedOf(moderationQueueMachine, port, other, { id: 'a' })).toEqual({ id: 'b' });
    }
  });

  test('the changes since the version that was read', () => {
    const changed = [opened, { type: 'item.changed' }];
    expect(askedOf(moderationQueueMachine, 'readItem', changed, { id: 'a' })).toEqual({ item });
  });

  test('the decision that was made, on the version that was read', () => {
    const decision = { kind: 'reject', words: 'Not for sale here.', at: null };
    const decided = [opened, { type: 'item.decide', decision }];
    expect(askedOf(moderationQueueMachine, 'decide', decided, { id: 'a' })).toEqual({ item, decision });
  });
});
