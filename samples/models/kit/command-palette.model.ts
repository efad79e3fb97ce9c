import type { AnyMachineSnapshot } from 'xstate';
import { commandPaletteMachine } from '#machines/kit/command-palette.machine.ts';
import type { CommandPaletteSnapshot } from '#machines/kit/command-palette.machine.ts';
import { shownCommands } from '#machines/kit/command-palette.rules.ts';
import type { Command } from '#machines/kit/command-palette.rules.ts';
import { commandPaletteProperties } from './command-palette.properties.ts';
import type { Model } from '#engine/paths.ts';

const commands: readonly Command[] = [
  { id: 'products', label: 'Products', group: 'Pages', href: '/iron/vendor-dashboard/products' },
  { id: 'new', label: 'New product', words: 'add', group: 'Actions', href: '/iron/new' },
];
const found: readonly Command[] = [{ id: 'bar', label: 'Power bar', group: 'Products', href: '/iron/bar' }];

const shownIn = (snapshot: CommandPaletteSnapshot) => shownCommands(snapshot.context);

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as CommandPaletteSnapshot;
  const { query, found: records, highlighted, mayFind } = snapshot.context;
  const shown = shownIn(snapshot);
  const isLong = query.trim().length >= 2;
  if (snapshot.matches('closed')) {
    return query === '' && records.length === 0 && shown.length === 0 && highlighted === 0 && !mayFind
      ? undefined
      : 'closed, and keeps what was typed or found';
  }
  if (shown.length > 0 && shown[highlighted] === undefined) return 'highlights what is not there';
  if (query.trim() !== '' && shown.at(-1)?.group !== 'Shop') return 'words without the search of the shop';
  if (query.trim() === '' && shown.some(({ group }) => group === 'Shop')) return 'searches for nothing';
  if (snapshot.hasTag('busy') && !(mayFind && isLong)) return 'looks for records it may not, or too early';
  return records.length > 0 && !(mayFind && isLong) ? 'records of other words' : undefined;
};

export const commandPaletteModel: Model = {
  name: 'commandPalette',
  machine: commandPaletteMachine,
  actionPorts: [],
  limit: 20_000,
  cases: {
    'palette.toggled': [
      { commands, mayFind: true },
      { commands, mayFind: false },
      { commands: [], mayFind: false },
    ],
    'palette.dismissed': [{}],
    'palette.typed': [{ query: 'pro' }, { query: ' p ' }, { query: '' }],
    'command.pointed': [{ index: 0 }, { index: 1 }, { index: 99 }],
    'command.chosen': [{ index: 0 }, { index: -1 }],
    'key.down': [{}],
    'key.up': [{}],
    'key.enter': [{}],
    'after.debounce': [{}],
    'done.findRecords': [{ output: found }, { output: [] }],
    'error.findRecords': [{ error: new Error('offline') }],
  },
  classOf: (any) => {
    const {
      query,
      commands: offered,
      mayFind,
      found: records,
      highlighted,
      isPicked,
    } = (any as CommandPaletteSnapshot).context;
    return [query, offered.length, mayFind, records.length, highlighted, isPicked];
  },
  properties: commandPaletteProperties,
  broken,
  brokenStep: (from, event, to) => {
    const [before, after] = [from as CommandPaletteSnapshot, to as CommandPaletteSnapshot];
    const at = before.context.highlighted;
    const { length } = shownIn(before);
    if (event.type === 'palette.toggled' && before.matches('open') === after.matches('open')) {
      return 'a toggle that changes nothing';
    }
    if (before.matches('open') && after.matches('open')) {
      if (event.type === 'palette.typed' && after.context.highlighted !== 0)
        return 'new words, and not their first';
      if (event.type === 'key.down' && length > 0 && after.context.highlighted !== (at + 1) % length) {
        return 'the arrow does not go down';
      }
      if (event.type === 'key.up' && length > 0 && after.context.highlighted !== (at + length - 1) % length) {
        return 'the arrow does not go up';
      }
      const [was, is] = [shownIn(before)[at]?.id, shownIn(after)[after.context.highlighted]?.id];
      const wasAlone = shownIn(before).length === 1 && !before.context.isPicked;
      if (event.type.includes('findRecords') && was !== is && !wasAlone)
        return 'Enter would run what came between';
    }
    return undefined;
  },
};
