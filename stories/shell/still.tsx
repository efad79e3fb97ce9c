import type { ReactNode } from 'react';
import { NavigationProvider, createNavigation } from '#routing/navigation.ts';
import type { View } from '#routing/navigation-modes.ts';
import type { PageProps } from '#routing/route.ts';

const nothing = () => undefined;

/** A fixed navigation: it reads nothing and changes nothing. */
export function stillNavigation(view: View = { kind: 'starting' }, url = '/products', pending = false) {
  return createNavigation(
    { url, view, pending, firstPaint: false, visit: 0 },
    {
      match: Object.assign(() => null, { complete: () => Promise.resolve(null) }),
      load: () => new Promise(nothing),
      now: () => 0,
      applyHead: nothing,
      reportError: () => 'err_1763719200000',
      moved: nothing,
      after: () => nothing,
      painted: () => Promise.resolve(),
    },
  );
}

/** The page's frame in stories: its main landmark and a fixed navigation. */
export function Still({ children }: { children: ReactNode }) {
  return (
    <NavigationProvider value={stillNavigation()}>
      <main>{children}</main>
    </NavigationProvider>
  );
}

/** The props of every page. */
export function propsOf<Data>(data: Data, search = ''): PageProps<Data> {
  return { data, search, params: {}, firstPaint: false, pending: false };
}
