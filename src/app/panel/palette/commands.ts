import type { Command } from '#actors/kit/palette/command-palette.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { PanelAddressName } from '#routing/panel-paths.ts';
import type { Route } from '#routing/route.ts';
import { entries } from './entries.ts';
import { shortcutWords } from '#schema/shortcut-words.ts';

/** A link of the panel's navigation. */
export interface NavigationItem {
  label: string;
  href: string;
  needs?: string | null | undefined;
  group: 'Pages' | 'Settings';
}

interface PanelPlace {
  /** The start of its URLs: `/iron/vendor-dashboard`, `/admin`. */
  root: string;
  /** The record of a URL, if its page exists. */
  recordAt: (href: string) => Route | undefined;
  /** The source of labels and rights that the record lacks; the first entry for a URL counts. */
  navigation: readonly NavigationItem[];
  may: (resource: string, action: 'read' | 'write') => boolean;
  /** The store's public page; null if it is not public. */
  storeHref: string | null;
}

const groups = ['Pages', 'Settings', 'Actions'];

/** '/iron/vendor-dashboard/settings-tax-rates' as 'Settings tax rates'. */
function nameOf(href: string): string {
  const text = (href.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/**
 * Every page of the panel that needs no further parameter and may be opened, and the actions available anywhere in
 * it.
 */
export function commandsFor({ root, recordAt, navigation, may, storeHref }: PanelPlace): readonly Command[] {
  const [slug = ''] = root.split('/').slice(1);
  const pages = Object.values(panelAddresses).flatMap(({ pattern }): Command[] => {
    const href = pattern.replace(':vendorSlug', slug);
    const record = href.includes(':') || !href.startsWith(root) ? undefined : recordAt(href);
    if (record === undefined || record.pattern !== pattern) return [];
    const item = navigation.find((each) => each.href === href);
    const {
      label = item?.label ?? nameOf(href),
      words,
      needs,
      isVerb = false,
    } = entries[record.name as PanelAddressName] ?? {};
    const [resource, action] = needs ?? [item?.needs ?? null, 'read' as const];
    if (resource !== null && !may(resource, action)) return [];
    const group = isVerb ? 'Actions' : (item?.group ?? 'Pages');
    return [{ id: record.name, label, words, href, group }];
  });
  const everywhere: Command[] = [
    ...(storeHref === null
      ? []
      : [{ id: 'store', label: 'View store', words: 'shop public', href: storeHref, group: 'Actions' }]),
    { id: 'sidebar', label: shortcutWords.sidebar, words: 'menu toggle', group: 'Actions' },
    { id: 'help', label: 'Keyboard shortcuts', words: 'help keys', group: 'Actions' },
  ];
  // Stable: within a group the URLs keep their order.
  return [...pages, ...everywhere].toSorted(
    (one, other) => groups.indexOf(one.group) - groups.indexOf(other.group),
  );
}
