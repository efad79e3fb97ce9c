import { useState } from 'react';
import { shortcutWords } from '#schema/shortcut-words.ts';
import { orderShortcuts } from '#schema/orders/order-shortcuts.ts';
import { ariaKeys, shortcuts } from '#schema/shortcuts.ts';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import * as styles from './shortcuts-dialog.css.ts';

const all = { ...shortcuts, ...orderShortcuts };
type Name = keyof typeof all;
const names = Object.keys(all) as Name[];

/** What a page must contain for a shortcut to work there; the other shortcuts work everywhere. */
const places: Readonly<Partial<Record<Name, string>>> = {
  save: '[data-record-form]',
  next: '[data-queue]',
  previous: '[data-queue]',
  approve: `[aria-keyshortcuts="${ariaKeys(shortcuts.approve)}"]`,
  reject: `[aria-keyshortcuts="${ariaKeys(shortcuts.reject)}"]`,
  // Listed before anything is selected, too.
  confirmOrders: '[data-order-keys="work"]',
  shipOrders: '[data-order-keys="work"]',
  buyLabels: '[data-order-keys="work"]',
  printSlips: '[data-order-keys]',
  printLabels: '[data-order-keys]',
};

const worksHere = (name: Name): boolean => {
  const place = places[name];
  return place === undefined || document.querySelector(place) !== null;
};

/** Macs use Command where other computers use Ctrl. */
const control = () => (navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl');

/** The shortcuts that do something on the open page. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [wasOpen, setWasOpen] = useState(false);
  const [listed, setListed] = useState<readonly Name[]>([]);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // Kept while it closes: the dialog would shrink on its way out.
    if (isOpen) setListed(names.filter(worksHere));
  }
  return (
    <Drawer open={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <table className={styles.table}>
        <tbody>
          {listed
            .map((name) => ({ ...all[name], says: shortcutWords[name] }))
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
