import type { SidebarSnapshot } from '#machines/vendor-panel/sidebar.machine.ts';
import { asks, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<SidebarSnapshot>();
type Step = Moment<SidebarSnapshot>;

const isExpanded = (state: SidebarSnapshot) => state.matches({ wide: 'expanded' });
const isCollapsed = (state: SidebarSnapshot) => state.matches({ wide: 'collapsed' });
const isWide = (state: SidebarSnapshot) => isExpanded(state) || isCollapsed(state);
const isHidden = (state: SidebarSnapshot) => state.matches({ mobile: 'closed' });
const isSheet = (state: SidebarSnapshot) => state.matches({ mobile: 'sheet' });
const isNarrow = (state: SidebarSnapshot) => isHidden(state) || isSheet(state);

const keeps = ({ effects }: Step, collapsed: boolean) =>
  isSame(effects, [{ type: 'keep', params: { collapsed } }]);
const keepsNothing = (moment: Step) => isSilent(moment) && isSame(moment.from.context, moment.to.context);
const becomes = (narrow: boolean, from: (state: SidebarSnapshot) => boolean) => (moment: Step) =>
  is('viewport.changed', from)(moment) && moment.event['narrow'] === narrow;

export const sidebarProperties = [
  starts('§4', 'It starts as the cookie says; hidden on a narrow screen', (state, effects) => {
    const { narrow, collapsed } = state.context;
    const begins = narrow ? isHidden(state) : collapsed ? isCollapsed(state) : isExpanded(state);
    return begins && asks({ effects }, 'watchWindow') && effects.length === 1;
  }),
  step(
    '§2',
    'Ctrl/Cmd+B collapses it, and the cookie stores it',
    is('sidebar.toggle', isExpanded),
    (moment) => {
      return isCollapsed(moment.to) && keeps(moment, true);
    },
  ),
  step('§2', 'Again expands it', is('sidebar.toggle', isCollapsed), (moment) => {
    return isExpanded(moment.to) && keeps(moment, false);
  }),
  step('§2', 'On a narrow screen it opens a sheet', is('sidebar.toggle', isHidden), (moment) => {
    return isSheet(moment.to) && keepsNothing(moment);
  }),
  step(
    '§2',
    'which the shortcut, a link or a dismissal closes',
    is(['sidebar.toggle', 'sheet.dismissed'], isSheet),
    (moment) => isHidden(moment.to) && keepsNothing(moment),
  ),
  step('design', 'A window that becomes narrow hides it', becomes(true, isWide), (moment) => {
    return isHidden(moment.to) && keepsNothing(moment);
  }),
  step('design', 'One that becomes wide restores it', becomes(false, isNarrow), (moment) => {
    return (
      (moment.from.context.collapsed ? isCollapsed(moment.to) : isExpanded(moment.to)) && keepsNothing(moment)
    );
  }),
  always(
    '§4',
    'The cookie matches the collapsed state',
    (state) => isCollapsed(state) === state.context.collapsed,
    isWide,
  ),
  onlyBy(
    '§2',
    'On a wide screen only the shortcut or its button, or a narrow window, changes it',
    isWide,
    (moment) => is('sidebar.toggle')(moment) || becomes(true, isWide)(moment),
  ),
  onlyBy(
    '§2',
    'On a narrow one only the person, or a wide window',
    isNarrow,
    (moment) =>
      is('sidebar.toggle')(moment) ||
      is('sheet.dismissed', isSheet)(moment) ||
      becomes(false, isNarrow)(moment),
  ),
  onlyAfter('§4', 'Only a toggle writes the cookie', {
    what: ({ effects }) => effects.some(({ type }) => type === 'keep'),
    needs: is('sidebar.toggle', isWide),
    ends: () => true,
  }),
];
