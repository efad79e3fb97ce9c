import type { SidebarSnapshot } from '#machines/vendor-panel/sidebar.machine.ts';
import type { Screen } from '#engine/screen.ts';

const groups = ['Store Management', 'Marketing Tools'];

/** A panel's sidebar: next to the page, icons only, or a sheet. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as SidebarSnapshot;
    const isOpen = snapshot.matches({ wide: 'expanded' }) || snapshot.matches({ mobile: 'sheet' });
    return isOpen ? { seen: [...groups, 'Vendor Blog'] } : { unseen: groups };
  },
  acts: {
    // The sheet covers the button: there the shortcut or its own button closes it.
    'sidebar.toggle': (_, any) =>
      (any as SidebarSnapshot).matches({ mobile: 'sheet' }) ? null : [{ press: 'Toggle sidebar' }],
    'sheet.dismissed': () => [{ press: 'Close' }],
  },
};
