import { shortcutWords } from '#schema/shortcut-words.ts';
import { shortcuts } from '#schema/shortcuts.ts';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import * as styles from './shortcuts-dialog.css.ts';

const names = Object.keys(shortcuts) as (keyof typeof shortcuts)[];

/** A Mac says Command where others say Ctrl. */
const control = () => (navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl');

/** All shortcuts of the panels. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer open={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <table className={styles.table}>
        <tbody>
          {names
            .map((name) => ({ ...shortcuts[name], says: shortcutWords[name] }))
            .map(({ key, withControl, says }) => (
              <tr key={says}>
                <th scope="row" className={styles.says}>
                  {says}
                </th>
                <td className={styles.keys}>
                  {withControl && (
                    <>
                      <kbd className={styles.key}>{control()}</kbd>
                      {' + '}
                    </>
                  )}
                  <kbd className={styles.key}>{key.toUpperCase()}</kbd>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Drawer>
  );
}
