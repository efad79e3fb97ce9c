import type { ReactNode } from 'react';
import type { PageData } from '#app/page-data.ts';
import type { PageProps, Params, RouteName } from '#app/routes.tsx';

type DataOf<Name extends RouteName> = Name extends keyof PageData ? PageData[Name] : null;

/** One state of a page: what it is given, or, where it reads by itself, what it shows. */
type PageState<Data> =
  | { data: Data; search?: string; params?: Params; pending?: boolean }
  | { show: () => ReactNode };

/** One page with its states; what the gallery, the stories and the screenshots are made of. */
export type PageStates = {
  routes: readonly RouteName[];
  states: ReadonlyMap<string, () => ReactNode>;
};

type PageInput<Name extends RouteName> = {
  /** Addresses with this page; the first one names its data. */
  routes: readonly [Name, ...RouteName[]];
  Page: (props: PageProps<DataOf<Name>>) => ReactNode;
  /** Becomes the state `loading`. */
  Skeleton?: () => ReactNode;
  states: Readonly<Record<string, PageState<DataOf<Name>>>>;
};

export function pageOf<const Name extends RouteName>(page: PageInput<Name>): PageStates {
  const { routes, Page, Skeleton, states } = page;
  const shown = Object.entries(states).map(([name, state]) => {
    if ('show' in state) return [name, state.show] as const;
    const { search = '', params = {}, pending = false, data } = state;
    const show = () => (
      <Page data={data} search={search} params={params} pending={pending} firstPaint={false} />
    );
    return [name, show] as const;
  });
  return {
    routes,
    states: new Map([...shown, ...('Skeleton' in page ? [['loading', () => Skeleton?.()] as const] : [])]),
  };
}
