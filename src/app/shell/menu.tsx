import type { MouseEvent } from 'react';
import { Icon } from '#ui/components/media/icon.tsx';
import { heading } from '#ui/css/text.css.ts';
import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { useSignedIn } from '#lazy/use-session.ts';
import { paths } from '#routing/paths.ts';
import { categoryHtml } from './category-menu.ts';
import * as styles from './header.css.ts';
import { places } from './places.ts';
import { ThemeSwitch } from './theme-switch.tsx';

interface MenuProps {
  /** Marks the current page. */
  path: string;
  /** The drawer is open: in a closed one the list of categories is empty. */
  open: boolean;
  /** Closes the drawer around it. */
  onLeave: () => void;
}

/** Content of the header's menu. */
export function Menu({ path, open, onLeave }: MenuProps) {
  const isVisitor = useSignedIn() === null;
  const openDialog = (event: MouseEvent, tab: 'login' | 'signup') => {
    event.preventDefault();
    onLeave();
    authDialogHandle.open({ tab });
  };
  return (
    <nav aria-label="Menu" className={styles.menu}>
      {places.map(({ label, href }) => (
        <a
          key={href}
          href={href}
          className={`${heading({ level: 26 })} ${styles.menuLink}`}
          aria-current={path === href ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
      {/* Rendered before the drawer opens: if the browser opens it, nothing in it moves when this code takes over. */}
      {(!open || categoryHtml() !== '') && (
        <details>
          <summary className={styles.menuLink}>
            Shop by category
            <Icon name="chevron-down" size={18} />
          </summary>
          {open && (
            <div className={styles.menuCategories} dangerouslySetInnerHTML={{ __html: categoryHtml() }} />
          )}
        </details>
      )}
      <hr className={styles.menuRule} />
      {isVisitor ? (
        <>
          <a
            className={styles.menuLink}
            href={paths.auth({ redirect: path, tab: 'login' })}
            onClick={(event) => openDialog(event, 'login')}
          >
            Login
          </a>
          <a
            className={styles.menuLink}
            href={paths.auth({ redirect: path, tab: 'signup' })}
            onClick={(event) => openDialog(event, 'signup')}
          >
            Sign Up
          </a>
          <a className={styles.menuLink} href={paths.becomeAVendor()}>
            Become a Vendor
          </a>
        </>
      ) : (
        <a
          className={styles.menuLink}
          href={paths.logout()}
          onClick={(event) => {
            event.preventDefault();
            onLeave();
            sessionHandle.signOut();
          }}
        >
          Logout
        </a>
      )}
      <hr className={styles.menuRule} />
      <ThemeSwitch name="menu-theme" />
    </nav>
  );
}
