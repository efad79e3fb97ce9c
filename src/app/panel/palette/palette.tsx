import { useEffect, useRef } from 'react';
import { map, of } from 'rxjs';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { createCommandPalette } from '#actors/kit/palette/command-palette.ts';
import { findRecords } from '#actors/kit/palette/find-records.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { matchRoute } from '#app/areas.ts';
import { adminGroups, vendorGroups } from '#app/panel/sidebar-items.ts';
import type { SidebarGroup } from '#app/panel/sidebar-items.ts';
import { settingsPages } from '#routing/settings-pages.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { commandsFor } from './commands.ts';
import { foundCommands } from './found-commands.ts';
import type { NavigationItem } from './commands.ts';
import { kindsFound, paletteHint } from './palette-hint.ts';
import { PaletteView } from './palette-view.tsx';

interface PaletteProps {
  /** A counter of requests: each one opens or closes it. */
  asked: number;
  /** The store in the URL; null in the admin panel. */
  slug: string | null;
  /** Unknown until the session is read, and in the admin panel. */
  own: OwnStore | undefined;
  /** The person's rights there. */
  may: (resource: string, action: 'read' | 'write') => boolean;
  hasPage: (href: string) => boolean;
  /** Null if the store is not public. */
  store: { slug: string } | null;
  /** The panel's own actions, by the id of the entry. */
  onAct: (id: string) => void;
}

const itemsOf = (groups: readonly SidebarGroup[]): readonly NavigationItem[] =>
  groups.flatMap(({ items }) => items.map((item) => ({ ...item, group: 'Pages' as const })));

const navigationOf = (slug: string | null): readonly NavigationItem[] =>
  slug === null
    ? itemsOf(adminGroups())
    : [
        // Listed there before the sidebar's item for the first of them.
        ...settingsPages(slug).map((item) => ({ ...item, group: 'Settings' as const })),
        ...itemsOf(vendorGroups(slug)),
      ];

const commandsIn = ({ slug, may, hasPage, store }: PaletteProps) =>
  commandsFor({
    root: slug === null ? '/admin' : paths.dashboard(slug),
    recordAt: (href) => (hasPage(href) ? matchRoute(href)?.route : undefined),
    navigation: navigationOf(slug),
    may,
    storeHref: store === null ? null : paths.store(store.slug),
  });

const mayFind = ({ own, slug, may }: PaletteProps): boolean =>
  (slug === null || own !== undefined) && kindsFound(slug, may).length > 0;

/** The palette of a panel; loads at first use. */
export function Palette(props: PaletteProps) {
  const { asked } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const actor = useActor(() =>
    createCommandPalette((query) => {
      const { own, slug, may } = latest.current;
      if (slug !== null && own === undefined) return of([]);
      return findRecords(slug === null ? null : (own?.vendor_id ?? null), query).pipe(
        map((records) => foundCommands(records, { slug, mayEdit: may('products', 'write') })),
      );
    }),
  );
  useEmitted(actor, 'palette.run', ({ command: { id, href, group }, query }) => {
    // In a new tab: a search of the panel doesn't leave it.
    if (group === 'Shop') open(paths.search(query), '_blank', 'noopener');
    else if (href === undefined) latest.current.onAct(id);
    else go(href);
  });
  useEffect(() => {
    if (asked > 0)
      actor.send({
        type: 'palette.toggled',
        commands: commandsIn(latest.current),
        mayFind: mayFind(latest.current),
      });
  }, [actor, asked]);
  return <PaletteView actor={actor} hint={paletteHint(props.slug, props.may)} />;
}
