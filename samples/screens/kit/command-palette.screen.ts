import type { CommandPaletteSnapshot } from '#machines/kit/command-palette.machine.ts';
import { shownCommands } from '#machines/kit/command-palette.rules.ts';
import type { Case } from '#engine/paths.ts';
import type { Act, Screen } from '#engine/screen.ts';

const field = 'Type a page or action';
const notFound = "We couldn't finish searching. Type again to retry.";
const labels = ['Products', 'New product', 'Power bar', 'Search the shop for'];

const isOpen = (any: unknown) => (any as CommandPaletteSnapshot).matches('open');

const labelAt = (any: unknown, index: unknown) =>
  isOpen(any) ? shownCommands((any as CommandPaletteSnapshot).context)[Number(index)]?.label : undefined;

const key =
  (name: string) =>
  (_: Case, any: unknown): Act[] | null =>
    isOpen(any) ? [{ key: name, in: field }] : null;

/** A panel's palette, and the button that opens it. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as CommandPaletteSnapshot;
    if (!isOpen(snapshot)) return { unseen: ['Close', notFound, ...labels], marked: null };
    const shown = shownCommands(snapshot.context).map(({ label }) => label);
    return {
      seen: ['Close', ...shown, ...(snapshot.matches({ open: 'not found' }) ? [notFound] : [])],
      unseen: [
        ...labels.slice(2).filter((text) => !shown.some((label) => label.startsWith(text))),
        ...(snapshot.matches({ open: 'not found' }) ? [] : [notFound]),
      ],
      marked: shown[snapshot.context.highlighted] ?? null,
    };
  },
  acts: {
    'palette.dismissed': (_, any) => (isOpen(any) ? [{ press: 'Close' }] : null),
    'palette.typed': ({ query }, any) => {
      if (!isOpen(any)) return null;
      // Filling in the same text again would cause no event.
      return (any as CommandPaletteSnapshot).context.query === query
        ? null
        : [{ fill: field, with: String(query) }];
    },
    'command.pointed': ({ index }, any) => {
      const label = labelAt(any, index);
      // Hovering the highlighted entry changes nothing.
      return label === undefined || (any as CommandPaletteSnapshot).context.highlighted === index
        ? null
        : [{ point: label, as: 'option' }];
    },
    'command.chosen': ({ index }, any) => {
      const label = labelAt(any, index);
      return label === undefined ? null : [{ press: label, as: 'option' }];
    },
    'key.down': key('ArrowDown'),
    'key.up': key('ArrowUp'),
    'key.enter': key('Enter'),
  },
};
