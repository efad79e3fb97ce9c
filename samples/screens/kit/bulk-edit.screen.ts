import type { BulkChange, BulkEditSnapshot } from '#machines/kit/bulk-edit.machine.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  undone: 'The change was undone.',
  stands: "We couldn't undo everything.",
  undoing: 'Undoing the change',
  stopping: 'Stopping…',
} as const;

const counted = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

function saidBy(snapshot: BulkEditSnapshot): string[] {
  const { selected, changed, same, failed, total } = snapshot.context;
  if (snapshot.matches('changing')) {
    const isStopping = snapshot.matches({ changing: 'stopping' });
    return [`Changing ${counted(total)}`, ...(isStopping ? [words.stopping] : [])];
  }
  if (snapshot.matches('undoing')) return [words.undoing];
  const count = selected.length === 0 ? [] : [`${counted(selected.length)} selected`];
  if (snapshot.matches({ selecting: 'reported' })) {
    return [
      ...count,
      changed === 0 ? 'No products changed' : `${counted(changed)} changed`,
      ...(same > 0 ? [`${counted(same)} ${same === 1 ? 'was' : 'were'} already like this.`] : []),
      ...(failed.length > 0 ? ['not changed:'] : []),
    ];
  }
  if (snapshot.matches({ selecting: 'taken back' })) return [...count, words.undone];
  return snapshot.matches({ selecting: 'undo failed' }) ? [...count, words.stands] : count;
}

const isFree = (snapshot: BulkEditSnapshot) => snapshot.matches('selecting');
const isTold = (snapshot: BulkEditSnapshot) => isFree(snapshot) && !snapshot.matches({ selecting: 'plain' });

/** A list of two products, 'Power bar' and 'Bumper plate'. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as BulkEditSnapshot;
    const said = saidBy(snapshot);
    return {
      seen: ['Power bar', ...said],
      unseen: [
        ...Object.values(words),
        ...(snapshot.context.selected.length === 0
          ? [1, 2].map((count) => `${counted(count)} selected`)
          : []),
      ].filter((text) => !said.includes(text)),
      ...(snapshot.matches({ selecting: { reported: 'undoable' } }) ? { live: ['Undo'] } : {}),
    };
  },
  acts: {
    'row.toggled': (_, any) =>
      isFree(any as BulkEditSnapshot) ? [{ press: 'Select Power bar', as: 'checkbox' }] : null,
    'rows.toggled': (_, any) =>
      isFree(any as BulkEditSnapshot) ? [{ press: 'Select all listed', as: 'checkbox' }] : null,
    'selection.cleared': (_, any) => {
      const snapshot = any as BulkEditSnapshot;
      return isFree(snapshot) && snapshot.context.selected.length > 0 ? [{ press: 'Clear selection' }] : null;
    },
    'bulk.run': ({ change }, any) => {
      const snapshot = any as BulkEditSnapshot;
      // The dialog of the fields has its own stories.
      const isButton = (change as BulkChange).field === undefined;
      const { selected } = snapshot.context;
      if (!isButton || !isFree(snapshot) || selected.length === 0) return null;
      // The power bar is live already: only the plate needs an answer.
      return selected.includes('plate')
        ? [{ press: 'Publish' }, { press: selected.length === 1 ? 'Publish 1 product' : 'Publish 1 of 2' }]
        : [{ press: 'Publish' }];
    },
    'bulk.stop': (_, any) =>
      (any as BulkEditSnapshot).matches({ changing: 'going' }) ? [{ press: 'Stop' }] : null,
    'bulk.undo': (_, any) =>
      (any as BulkEditSnapshot).matches({ selecting: { reported: 'undoable' } }) ? [{ press: 'Undo' }] : null,
    'bulk.dismiss': (_, any) => (isTold(any as BulkEditSnapshot) ? [{ press: 'Dismiss' }] : null),
  },
};
