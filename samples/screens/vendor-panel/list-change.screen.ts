import type { ListChangeSnapshot } from '#machines/vendor-panel/list-change.machine.ts';
import type { Screen } from '#engine/screen.ts';
import { reason } from '#samples/models/vendor-panel/list-change.model.ts';

const words = {
  offer: 'All 1,200 products in this list selected',
  collecting: 'Finding the products in this list: 700 so far',
  changing: 'Changing 1,200 products',
  undoing: 'Undoing 1,200 products',
  undone: '1,200 products restored.',
  reason,
} as const;

function saidBy(snapshot: ListChangeSnapshot): string[] {
  const { bulk, sentence } = snapshot.context;
  const refusal = sentence === null || snapshot.matches('closing') ? [] : [sentence];
  if (snapshot.matches('idle') || snapshot.matches('starting')) return [...refusal, words.offer];
  if (snapshot.matches('collecting')) return [words.collecting];
  if (snapshot.matches('changing')) return [words.changing];
  if (snapshot.matches('undoing')) return [words.undoing];
  if (snapshot.matches('undone')) return [words.undone];
  if (!snapshot.matches('changed') && !snapshot.matches('asking to undo')) return [];
  const problems = (bulk?.failed ?? 0) > 0 ? ['1 product not changed:', words.reason] : [];
  return [...refusal, bulk?.changed === 0 ? '0 products changed' : 'products changed', ...problems];
}

const isOffered = (snapshot: ListChangeSnapshot) => snapshot.matches('idle');

/** The changes of a list of products, all of whose loaded rows are selected. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ListChangeSnapshot;
    const said = saidBy(snapshot);
    return {
      seen: ['Products', ...said],
      unseen: Object.values(words).filter((text) => !said.includes(text)),
      ...(snapshot.matches('starting') ? { dead: ['Publish'] } : {}),
      ...(isOffered(snapshot) ? { live: ['Publish'] } : {}),
    };
  },
  acts: {
    'list.change': (_, any) =>
      isOffered(any as ListChangeSnapshot)
        ? [{ press: 'Publish' }, { press: 'Publish 1,200 products' }]
        : null,
    'list.undo': (_, any) => {
      const snapshot = any as ListChangeSnapshot;
      return snapshot.matches('changed') && snapshot.context.bulk?.undo_until != null
        ? [{ press: 'Undo' }]
        : null;
    },
    'list.dismiss': (_, any) => {
      const snapshot = any as ListChangeSnapshot;
      return snapshot.matches('changed') || snapshot.matches('undone') ? [{ press: 'Dismiss' }] : null;
    },
  },
};
