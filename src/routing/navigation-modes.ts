import type { Match } from './match.ts';
import type { AnyPage } from './route.ts';

/** What the main area shows. */
export type View =
  | { kind: 'page'; match: Match; page: AnyPage; data: unknown }
  | { kind: 'skeleton'; match: Match; page: AnyPage | null }
  | { kind: 'starting' }
  | { kind: 'missing' }
  | { kind: 'failed'; errorId: string; offline: boolean };

export interface Place {
  /** Path with query. */
  url: string;
  view: View;
  /** The next page is being read while this one is still shown. */
  pending: boolean;
  firstPaint: boolean;
  /** Counts navigations: it changes with the route, but not with the query. */
  visit: number;
}

type PageView = Extract<View, { kind: 'page' }>;

/** What happens to the current page. */
export type NavigationEvent =
  /** Another page was requested and cannot be shown yet. */
  | { type: 'asked' }
  /** The current page was requested with another query. */
  | { type: 'narrowed' }
  /** All data of the page is cached and fresh. */
  | { type: 'recalled'; view: PageView }
  /** Some data of the page is known: shown while the rest is read. */
  | { type: 'sketched'; view: PageView }
  /** Reading takes long. */
  | { type: 'slow'; view: Extract<View, { kind: 'skeleton' }> }
  | { type: 'read'; view: PageView }
  /** There is no such page. */
  | { type: 'missed'; view: Extract<View, { kind: 'missing' }> }
  | { type: 'broke'; view: Extract<View, { kind: 'failed' }> }
  /** The page itself has more complete data. */
  | { type: 'replaced'; data: unknown };

/**
 * `leaving` still shows the previous page, `narrowing` the same page with the previous query, `sketched` the page with
 * the data known so far. A mode that waits for `read` is pending.
 */
export type Mode =
  | 'starting'
  | 'shown'
  | 'leaving'
  | 'narrowing'
  | 'sketched'
  | 'skeleton'
  | 'missing'
  | 'failed';

type Moves = { readonly [Type in NavigationEvent['type']]?: Mode };

/** The person can navigate away in every mode. */
const visits = {
  asked: 'leaving',
  narrowed: 'narrowing',
  recalled: 'shown',
  sketched: 'sketched',
  missed: 'missing',
} as const satisfies Moves;

const answers = { ...visits, read: 'shown', broke: 'failed' } as const satisfies Moves;

/** Every mode with its events; all others change nothing. Drawn in docs/decisions/0028. */
export const moves: Readonly<Record<Mode, Moves>> = {
  starting: visits,
  // A page whose title can't be made from its data fails here too.
  shown: { ...visits, broke: 'failed', replaced: 'shown' },
  leaving: { ...answers, slow: 'skeleton', replaced: 'leaving' },
  narrowing: { ...answers, replaced: 'narrowing' },
  sketched: { ...answers, replaced: 'sketched' },
  skeleton: answers,
  missing: visits,
  failed: visits,
};

export interface NavigationState {
  mode: Mode;
  place: Place;
}

/** The state of a page that is already there: the first one of a visit. */
export function stateOf(place: Place): NavigationState {
  const { view, pending } = place;
  if (view.kind !== 'page') return { mode: view.kind, place };
  return { mode: pending ? 'sketched' : 'shown', place };
}

/**
 * The state after an event; the same state if the event does not apply.
 * @param target Where the event leads: the URL and the visit count.
 */
export function next(
  state: NavigationState,
  event: NavigationEvent,
  target: Pick<Place, 'url' | 'visit'>,
): NavigationState {
  const { place } = state;
  const mode = moves[state.mode][event.type];
  if (mode === undefined) return state;
  const pending = 'read' in moves[mode];
  if ('view' in event) return { mode, place: { ...target, view: event.view, pending, firstPaint: false } };
  if (event.type !== 'replaced') return { mode, place: { ...place, pending } };
  if (place.view.kind !== 'page') return state;
  return { mode, place: { ...place, view: { ...place.view, data: event.data } } };
}
