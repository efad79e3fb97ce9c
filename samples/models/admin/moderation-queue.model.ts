import { moderationQueueMachineOf } from '#machines/admin/moderation-queue.machine.ts';
import type { ModerationQueueSnapshot } from '#machines/admin/moderation-queue.machine.ts';
import type { ReviewedPost } from '#schema/admin/posts.ts';
import type { Model } from '#engine/paths.ts';
import { samplePost } from '#samples/models/vendor-panel/post-editor.model.ts';
import { moderationQueueProperties } from './moderation-queue.properties.ts';

export const queueWords = {
  claimed: 'Dana Cole is deciding this at the moment.',
  changed: 'This changed while you were reading it.',
  decided: 'Dana Cole decided this while you had it open.',
  overtaken: 'This post changed after you opened it. Review it again.',
  refused: 'Give a reason of 10 to 1,000 characters.',
  failed: 'Something went wrong. Try again.',
} as const;

export const reviewedPost: ReviewedPost = {
  ...samplePost,
  status: 'submitted',
  version: 2,
  store: { name: 'Iron Hollow Forge', slug: 'iron-hollow-forge', logo_url: null },
  is_own: false,
  claim: null,
  decisions: [],
};
export const otherPost: ReviewedPost = {
  ...reviewedPost,
  id: '10000000-0000-7000-8000-000000000009',
  title: 'Five warm-ups',
};
const approve = { kind: 'approve', words: null, at: null };

export const postQueueMachine = moderationQueueMachineOf<ReviewedPost>();

export const moderationQueueModel: Model = {
  name: 'moderationQueue',
  machine: postQueueMachine,
  properties: moderationQueueProperties,
  input: { id: reviewedPost.id },
  actionPorts: [],
  limit: 6000,
  cases: {
    'item.choose': [{ id: reviewedPost.id }, { id: otherPost.id }, { id: null }],
    'list.asked': [{}],
    'item.decide': [{ decision: approve }],
    'item.changed': [{}],
    'item.again': [{}],
    'done.openItem': [
      { output: { kind: 'open', item: reviewedPost } },
      { output: { kind: 'taken', item: reviewedPost, sentence: queueWords.claimed } },
      { output: { kind: 'gone' } },
      { output: { kind: 'denied' } },
    ],
    'error.openItem': [{ error: new Error('The code of opening broke.') }],
    'done.readItem': [{ output: null }, { output: queueWords.changed }, { output: queueWords.decided }],
    'error.readItem': [{ error: new Error('The code of reading broke.') }],
    'done.decide': [
      { output: { kind: 'decided', next: otherPost.id } },
      { output: { kind: 'decided', next: null } },
      { output: { kind: 'overtaken', sentence: queueWords.overtaken } },
      { output: { kind: 'refused', sentence: queueWords.refused } },
      { output: { kind: 'gone' } },
      { output: { kind: 'denied' } },
    ],
    'error.decide': [{ error: new Error('The code of deciding broke.') }],
  },
  classOf: (any) => {
    const { id, item, decision, sentence, wanted, decided } = (any as ModerationQueueSnapshot).context;
    const { version = null } = item ?? {};
    return [any.value, id, version, decision?.kind ?? null, sentence, wanted, decided?.id, decided?.next];
  },
  broken: (any) => {
    const snapshot = any as ModerationQueueSnapshot;
    const { id, item, decision, sentence } = snapshot.context;
    if (snapshot.matches('held') && id === null) return 'holds nothing';
    if (snapshot.matches('empty') && id !== null) return 'forgets what was chosen';
    if (snapshot.matches({ held: 'open' }) && item === null) return 'shows nothing to decide about';
    if (snapshot.matches({ held: 'deciding' }) && (decision === null || sentence !== null)) {
      return 'decides nothing, or complains while it decides';
    }
    if (
      (snapshot.hasTag('error') || snapshot.matches({ held: 'overtaken' })) &&
      !snapshot.matches({ held: 'failed' }) &&
      sentence === null
    ) {
      return 'refuses without a sentence';
    }
    return undefined;
  },
};
