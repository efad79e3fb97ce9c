import type { AnyMachineSnapshot } from 'xstate';
import { savedViewsMachine } from '#machines/kit/saved-views.machine.ts';
import type { SavedViewsSnapshot } from '#machines/kit/saved-views.machine.ts';
import type { SavedViews } from '#schema/kit/saved-views.ts';
import type { Model } from '#engine/paths.ts';
import { savedViewsProperties } from './saved-views.properties.ts';

const own = { id: 'd', name: 'Drafts', query: 'state=draft', shared: false, version: 1 };
const shared = { id: 'l', name: 'Running low', query: 'low=true', shared: true, version: 3 };
export const both: SavedViews = { may_share: true, views: [own, shared] };
const one: SavedViews = { may_share: true, views: [shared] };
export const taken = 'Another view has this name.';
export const unnamed = 'Enter a name for the view';

const acts = [
  { kind: 'save', name: 'Bars', shared: false, query: 'q=bar' },
  { kind: 'save', name: ' ', shared: false, query: 'q=bar' },
  { kind: 'change', id: 'd', version: 1, name: 'Drafts', shared: true },
  { kind: 'change', id: 'd', version: 1, name: 'x'.repeat(61), shared: false },
  { kind: 'delete', id: 'd' },
] as const;

export const savedViewsModel: Model = {
  name: 'savedViews',
  machine: savedViewsMachine,
  properties: savedViewsProperties,
  actionPorts: [],
  limit: 5000,
  cases: {
    'views.retry': [{}],
    'views.act': acts.map((act) => ({ act })),
    'views.confirm': [{}],
    'views.cancel': [{}],
    'done.readViews': [{ output: both }],
    'error.readViews': [{ error: new Error('away') }],
    'done.act': [
      { output: { kind: 'done', views: one } },
      { output: { kind: 'refused', sentence: taken, views: null } },
      { output: { kind: 'refused', sentence: taken, views: one } },
    ],
    'error.act': [{ error: new Error('away') }],
  },
  classOf: (any) => {
    const { views, act, sentence } = (any as SavedViewsSnapshot).context;
    return [views.views.length, act, sentence];
  },
  broken: (any: AnyMachineSnapshot) => {
    const snapshot = any as SavedViewsSnapshot;
    const { act, sentence } = snapshot.context;
    const isAsking = snapshot.matches('confirming') || snapshot.matches('acting');
    if (isAsking && act === null) return 'what is done and the question about it come together';
    // The field that its message belongs to, if refused.
    if (snapshot.matches({ ready: 'settled' }) && act !== null)
      return 'nothing is done, and yet something is';
    if (snapshot.matches({ ready: 'refused' }) !== (sentence !== null)) return 'a refusal has a sentence';
    if (snapshot.matches('confirming') && act?.kind !== 'delete') return 'asks about what can be taken back';
    return isAsking &&
      act !== null &&
      act.kind !== 'delete' &&
      (act.name.trim() === '' || act.name.length > 60)
      ? 'sends a name that nobody may have'
      : undefined;
  },
  brokenStep: (from, event, to) => {
    const [before, after] = [from as SavedViewsSnapshot, to as SavedViewsSnapshot];
    if (after.matches('acting') && before.matches('ready') && after.context.act?.kind === 'delete') {
      return 'deletes without a question';
    }
    const answer = event['output'] as { views?: SavedViews | null } | undefined;
    if (event.type.endsWith('.act') && answer?.views !== undefined) {
      return after.context.views === (answer.views ?? before.context.views)
        ? undefined
        : 'shows other views than there are';
    }
    return undefined;
  },
};
