import type { SavedViewsSnapshot, ViewAct } from '#machines/kit/saved-views.machine.ts';
import { taken, unnamed } from '#samples/models/kit/saved-views.model.ts';
import type { Act, Screen } from '#engine/screen.ts';

const question = 'Delete the view “Drafts”?';
const failed = "We couldn't load the views.";
const loading = 'Loading views';

function actsOf(act: ViewAct, snapshot: SavedViewsSnapshot): Act[] | null {
  if (!snapshot.matches('ready')) return null;
  if (act.kind === 'save') return [{ fill: 'View name', with: act.name }, { press: 'Save view' }];
  if (!snapshot.context.views.views.some(({ id }) => id === act.id)) return null;
  if (act.kind === 'delete') return [{ press: 'Delete Drafts' }];
  return act.name === 'Drafts'
    ? [{ press: 'Share Drafts' }]
    : [
        { press: 'Rename Drafts' },
        { fill: 'New name', with: act.name },
        { press: 'Save name' },
        { press: 'Cancel renaming' },
      ];
}

/** The saved views of a list. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as SavedViewsSnapshot;
    const { views, sentence } = snapshot.context;
    if (snapshot.matches('reading')) return { seen: [loading], unseen: [failed, 'Save view'] };
    if (snapshot.matches('failed')) return { seen: [failed, 'Try again'], unseen: [loading, 'Save view'] };
    const isAsking = snapshot.matches('confirming') && views.views.some(({ id }) => id === 'd');
    const said = [...views.views.map(({ name }) => name), ...(sentence === null ? [] : [sentence])];
    const others = [loading, failed, ...[taken, unnamed].filter((words) => words !== sentence)];
    return {
      seen: [...said, 'Save view', ...(isAsking ? [question] : [])],
      unseen: [...others, ...(snapshot.matches('confirming') ? [] : ['Delete the view'])],
      ...(snapshot.matches('ready') ? { live: ['Save view'] } : {}),
    };
  },
  acts: {
    'views.retry': (_, any) =>
      (any as SavedViewsSnapshot).matches('failed') ? [{ press: 'Try again' }] : null,
    'views.act': ({ act }, any) => actsOf(act as ViewAct, any as SavedViewsSnapshot),
    'views.confirm': (_, any) =>
      (any as SavedViewsSnapshot).matches('confirming') ? [{ press: 'Yes, delete' }] : null,
    'views.cancel': (_, any) =>
      (any as SavedViewsSnapshot).matches('confirming') ? [{ press: 'Cancel' }] : null,
  },
};
