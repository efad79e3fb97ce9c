import type { ReactNode } from 'react';
import type { routes } from '#app/areas.ts';
import type { RouteName } from '#routing/paths.ts';
import type { PageProps, Params, Route } from '#routing/route.ts';
import { longWords } from './matrix.ts';
import { stretched } from '#samples/data/kit/stretched.ts';

/** What a route's `load` returns for its page. */
type DataOf<Name extends RouteName> =
  Extract<(typeof routes)[number], { name: Name }> extends Route<Name, infer Data> ? Data : never;

/** One state of a page: its data or, if it loads its own, what it renders. */
type PageState<Data> =
  | { data: Data; search?: string; params?: Params; pending?: boolean }
  | { show: () => ReactNode };

/** One page with its states; the gallery, the stories and the screenshots are made from it. */
export type PageStates = {
  routes: readonly RouteName[];
  states: ReadonlyMap<string, () => ReactNode>;
};

type PageInput<Name extends RouteName> = {
  /** Routes with this page; the first one determines its data. */
  routes: readonly [Name, ...RouteName[]];
  Page: (props: PageProps<DataOf<Name>>) => ReactNode;
  /** Becomes the state `loading`. */
  Skeleton?: () => ReactNode;
  states: Readonly<Record<string, PageState<DataOf<Name>>>>;
};

export function pageOf<const Name extends RouteName>(page: PageInput<Name>): PageStates {
  const { routes, Page, Skeleton, states } = page;
  const showOf = (state: PageState<DataOf<Name>>) => {
    if ('show' in state) return state.show;
    const { search = '', params = {}, pending = false, data } = state;
    return () => <Page data={data} search={search} params={params} pending={pending} firstPaint={false} />;
  };
  const shown = Object.entries(states).map(([name, state]) => [name, showOf(state)] as const);
  const full = Object.values(states).find(
    (state) => 'data' in state && typeof state.data === 'object' && state.data !== null,
  );
  const long =
    full === undefined || 'show' in full || longWords in states
      ? []
      : [[longWords, showOf({ ...full, data: stretched(full.data) })] as const];
  return {
    routes,
    states: new Map([
      ...long,
      ...shown,
      ...('Skeleton' in page ? [['loading', () => Skeleton?.()] as const] : []),
    ]),
  };
}
