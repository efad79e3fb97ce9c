import { of, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createInboxItem } from '#actors/admin/inbox.ts';
import { createPostReview } from '#actors/admin/posts.ts';
import { Conflict, NotAllowed, NotFound } from '#services/errors.ts';
import type { ServiceError } from '#services/errors.ts';

const item = { id: 'x1', version: 2, claim: null };
type Answers = Readonly<Record<string, unknown>>;
const whole: Answers = {
  claim_blog_post: undefined,
  release_blog_post: undefined,
  admin_post: item,
  claim_inbox_item: undefined,
  release_inbox_item: undefined,
  admin_inbox_item: item,
  my_admin_rights: { roles: [], rights: [] },
};
let answers: Answers = whole;
const asked = vi.fn((_schema: unknown, procedure: string): Observable<unknown> => {
  const answer = answers[procedure];
  return answer instanceof Error ? throwError(() => answer) : of(answer);
});
const hear: (() => void)[] = [];
const held = vi.hoisted((): string[] => []);
vi.mock('#actors/admin/hold-claim.ts', () => ({
  holdClaim: (_: unknown, id: string) => {
    held.push(`holds ${id}`);
    return () => held.push(`lets ${id} go`);
  },
}));
vi.mock('#actors/kit/services.ts', () => ({ services: () => ({ client: { rpc: asked } }) }));
vi.mock('#actors/kit/watch-realtime.ts', async () => {
  const { Observable: Source } = await import('rxjs');
  return {
    watchRealtime: () =>
      new Source<void>((subscriber) => {
        hear.push(() => subscriber.next());
      }),
  };
});

beforeEach(() => {
  answers = whole;
  asked.mockClear();
  held.length = 0;
  hear.length = 0;
});

const denied = new NotAllowed({ message: 'Your role does not include this.', code: 'right_missing' });
const times = (procedure: string) => asked.mock.calls.filter(([, name]) => name === procedure).length;

describe.each([
  ['a post', createPostReview, 'admin_post', 'claim_blog_post', 'review_blog_post', 'post_changed'],
  [
    'a message',
    createInboxItem,
    'admin_inbox_item',
    'claim_inbox_item',
    'decide_inbox_item',
    'ticket_changed',
  ],
] as const)('%s claimed by an admin', (_, create, read, claim, decide, changed) => {
  const open = async () => {
    const actor = create({ id: 'x1', nextOf: () => 'x2' }, true);
    actor.start();
    await waitFor(actor, (snapshot) => !snapshot.matches({ held: 'opening' }));
    return actor;
  };
  const decideWith = async (answer: ServiceError) => {
    const actor = await open();
    answers = { ...whole, [decide]: answer };
    actor.send({ type: 'item.decide', decision: { kind: 'close', words: null, at: null } });
    return waitFor(actor, (snapshot) => !snapshot.matches({ held: 'deciding' }));
  };

  test('is held while it is open, and let go when another is chosen or the page is left', async () => {
    const actor = await open();
    await expect.poll(() => held).toEqual(['holds x1']);
    actor.send({ type: 'item.choose', id: 'x2' });
    await expect.poll(() => held.toSorted()).toEqual(['holds x1', 'holds x2', 'lets x1 go']);
    actor.stop();
    await expect.poll(() => held).toHaveLength(4);
    expect(held.at(-1)).toBe('lets x2 go');
  });

  test('is only read by an admin who may not decide it: nothing is claimed', async () => {
    const actor = create({ id: 'x1', nextOf: () => 'x2' }, false);
    actor.start();
    await waitFor(actor, (snapshot) => snapshot.matches({ held: 'open' }));
    expect([times(claim), held]).toEqual([0, []]);
    actor.stop();
  });

  test('is readable if claimed by another, and says who is deciding', async () => {
    answers = { ...whole, [claim]: new Conflict({ message: 'Dana Cole has it.', code: 'claimed' }) };
    const snapshot = (await open()).getSnapshot();
    expect([snapshot.value, snapshot.context.sentence]).toEqual([{ held: 'taken' }, 'Dana Cole has it.']);
  });

  test('is left alone if someone else decided or changed it first', async () => {
    for (const code of [changed, 'claimed']) {
      const { value } = await decideWith(new Conflict({ message: 'Read it again.', code }));
      expect(value).toEqual({ held: 'overtaken' });
    }
  });

  test("can't be decided before it is read again if its author changes it", async () => {
    const actor = await open();
    answers = { ...whole, [read]: { ...item, version: 3 } };
    for (const tell of hear) tell();
    const snapshot = await waitFor(actor, (now) => now.matches({ held: 'overtaken' }));
    expect(snapshot.context.sentence).toBe('This changed while you were reading it.');
    actor.send({ type: 'item.decide', decision: { kind: 'close', words: null, at: null } });
    expect(times(decide)).toBe(0);
  });

  test('says who decided it while it was being read', async () => {
    const by = (name: string, at: string) => ({ action: 'any', by: name, at, words: null });
    const before = by('Ada Byron', '2026-11-20T09:15:00Z');
    answers = { ...whole, [read]: { ...item, decisions: [before] } };
    const actor = await open();
    const now = by('Dana Cole', '2026-11-22T09:15:00Z');
    answers = { ...whole, [read]: { ...item, version: 3, decisions: [now, before] } };
    for (const tell of hear) tell();
    const snapshot = await waitFor(actor, (each) => each.matches({ held: 'overtaken' }));
    expect(snapshot.context.sentence).toBe('Dana Cole decided this while you had it open.');
  });

  test('is gone if its author withdraws it', async () => {
    expect((await decideWith(new NotFound({ message: 'No.' }))).value).toBe('gone');
  });

  test('is closed by a revoked right, which the whole page sees', async () => {
    expect((await decideWith(denied)).value).toBe('denied');
    expect(times('my_admin_rights')).toBe(1);
    answers = { ...whole, [claim]: denied };
    expect((await open()).getSnapshot().value).toBe('denied');
    expect(times('my_admin_rights')).toBe(2);
    answers = whole;
    hear.length = 0;
    await open();
    answers = { ...whole, [read]: denied };
    for (const tell of hear) tell();
    expect(times('my_admin_rights')).toBe(3);
  });
});
