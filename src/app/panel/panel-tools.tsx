import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { SidebarActor } from '#actors/vendor-panel/sidebar.ts';
import { searchHandle } from '#lazy/search-handle.ts';
import { ariaKeys, shortcuts } from '#schema/shortcuts.ts';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { later } from '#ui/later.tsx';
import * as styles from './panel.css.ts';
import { usePanelKeys } from './use-panel-keys.ts';

// Loaded after the page, because it requests the number of unread items.
const Bell = later(async () => (await import('./bell.tsx')).Bell, <span className={styles.bellRoom} />);

// Each loads at first use.
const Palette = later(async () => (await import('./palette/palette.tsx')).Palette);
const ShortcutsDialog = later(async () => (await import('./palette/shortcuts-dialog.tsx')).ShortcutsDialog);

interface PanelToolsProps extends Pick<
  ComponentProps<typeof Palette>,
  'slug' | 'own' | 'may' | 'hasPage' | 'store'
> {
  actor: SidebarActor;
}

/** The palette and the list of shortcuts: their buttons and keys. */
export function PanelTools({ actor, slug, own, may, hasPage, store }: PanelToolsProps) {
  const [asked, setAsked] = useState(() => (searchHandle.takePaletteWish() ? 1 : 0));
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  const openHelp = () => setHelp('open');
  const askPalette = () => setAsked((times) => times + 1);
  usePanelKeys(askPalette, openHelp);
  return (
    <>
      {slug !== null && <Bell own={own} slug={slug} />}
      <button
        type="button"
        className={iconButton({})}
        aria-label="Command palette"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(shortcuts.palette)}
        title="Command palette (Ctrl+K)"
        onPointerEnter={Palette.warm}
        onClick={askPalette}
      >
        <Icon name="search" size={22} />
      </button>
      <button
        type="button"
        className={styles.wideTool}
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(shortcuts.help)}
        title="Keyboard shortcuts (?)"
        onClick={openHelp}
      >
        ?
      </button>
      {asked > 0 && (
        <Palette
          asked={asked}
          slug={slug}
          own={own}
          may={may}
          hasPage={hasPage}
          store={store}
          onAct={(id) => {
            if (id === 'help') openHelp();
            else actor.send({ type: 'sidebar.toggle' });
          }}
        />
      )}
      {help !== 'never' && <ShortcutsDialog isOpen={help === 'open'} onClose={() => setHelp('closed')} />}
    </>
  );
}
