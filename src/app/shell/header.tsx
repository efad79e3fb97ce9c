import { memo, useCallback, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent } from 'react';
import { brand } from '#brand';
import { CountBadge, shownCount } from '#ui/components/labels/count-badge.tsx';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { searchTexts } from '#schema/texts/search-texts.ts';
import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { cartDrawerId, cartHandle } from '#lazy/cart-handle.ts';
import { categoryHtml, categoryMenuId } from './category-menu.ts';
import * as styles from './header.css.ts';
import { Mark } from '#ui/components/media/mark.tsx';
import { paths } from '#routing/paths.ts';
import { SearchBox } from '#ui/patterns/search-box.tsx';
import { searchDialogId, searchHandle } from '#lazy/search-handle.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { later } from '#ui/later.tsx';
import { places } from './places.ts';
import { useSignedIn } from '#lazy/use-session.ts';

/** Hydrated after the page: its links work without script. Any update before then would hydrate it at once. */
const Menu = memo(later(async () => (await import('./menu.tsx')).Menu));

/** The drawer in the page, which a tap opens even before the script has started. */
const menuDrawerId = 'menu-drawer';

/** A link with the role of a button must also respond to the space bar. */
const pressWithSpace = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === ' ') event.currentTarget.click();
};

/** Sticky header (spec §2). `path` marks the current page; `query` is the results page's search. */
export function Header({ path, query }: { path: string; query: string }) {
  // The path it was opened on: a drawer left open over the next page would hide that page.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const menuOpen = menuAt === path;
  const closeMenu = useCallback(() => setMenuAt(null), []);
  const cart = useSyncExternalStore(
    cartHandle.subscribe,
    cartHandle.getSnapshot,
    cartHandle.getServerSnapshot,
  );
  const wished = useStoredCount('wishlist-storage');
  const view = useSignedIn();
  const Account = sessionHandle.loaded()?.Account;
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <button
            type="button"
            className={`${iconButton({})} ${styles.menuKey}`}
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuAt(path)}
            data-replay=""
            data-opens={menuDrawerId}
          >
            <FirstIcon name="menu" size={24} />
          </button>
          <a className={styles.logo} href={paths.home()} aria-label={`${brand.name}, home`}>
            <Mark />
            <span className={styles.wordmark}>{brand.name}</span>
          </a>
          <nav className={styles.nav} aria-label="Main">
            {places.map(({ label, href }) =>
              href === paths.categories() ? (
                <button
                  key={href}
                  type="button"
                  className={styles.navLink}
                  aria-current={path === href ? 'page' : undefined}
                  popoverTarget={categoryMenuId}
                >
                  <span>{label}</span>
                  <FirstIcon name="chevron-down" size={16} />
                </button>
              ) : (
                <a
                  key={href}
                  href={href}
                  className={styles.navLink}
                  aria-current={path === href ? 'page' : undefined}
                >
                  {label}
                </a>
              ),
            )}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- closes with the tap on a link inside; Esc is the key for it */}
            <div
              id={categoryMenuId}
              popover="auto"
              className={styles.categories}
              // A banner may be above the header.
              onBeforeToggle={({ currentTarget: panel }) => {
                const header = panel.closest('header');
                if (header !== null) panel.style.top = `${header.getBoundingClientRect().bottom}px`;
              }}
              onClick={(event) => event.currentTarget.hidePopover()}
              dangerouslySetInnerHTML={{ __html: categoryHtml() }}
            />
          </nav>
          <div className={styles.headerSearch}>
            <SearchBox
              action={paths.search()}
              suggestions={searchHandle}
              id="header-search"
              placeholder={searchTexts.placeholder}
              query={query}
            />
          </div>
          <div className={styles.tools}>
            <a
              className={`${iconButton({})} ${styles.searchKey}`}
              href={paths.search()}
              role="button"
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              aria-label="Open search"
              title="Search (Ctrl+K)"
              data-replay=""
              data-opens={searchDialogId}
              onPointerEnter={searchHandle.warm}
              onKeyDown={pressWithSpace}
              onClick={(event) => {
                event.preventDefault();
                searchHandle.toggle();
              }}
            >
              <FirstIcon name="search" size={22} />
            </a>
            {view !== null && Account !== undefined ? (
              <Account view={view} onSignOut={sessionHandle.signOut} />
            ) : (
              <a
                className={`${iconButton({})} ${styles.wide}`}
                href={paths.auth({ redirect: path })}
                role="button"
                aria-haspopup="dialog"
                aria-label="Log in"
                data-replay=""
                onPointerEnter={authDialogHandle.warm}
                onKeyDown={pressWithSpace}
                onClick={(event) => {
                  event.preventDefault();
                  authDialogHandle.open({ tab: 'login' });
                }}
              >
                <FirstIcon name="user" size={22} />
              </a>
            )}
            <a
              className={iconButton({})}
              href={paths.wishlist()}
              aria-label={
                wished === 0
                  ? 'Wishlist'
                  : `Wishlist, ${shownCount(wished, 9)} ${wished === 1 ? 'item' : 'items'}`
              }
            >
              <FirstIcon name="heart" size={22} />
              <span className={styles.badge}>
                <CountBadge count={wished} max={9} />
              </span>
            </a>
            <a
              className={iconButton({})}
              href={paths.checkout()}
              role="button"
              aria-haspopup="dialog"
              aria-expanded={cart.open}
              aria-label={
                cart.count === 0
                  ? 'Cart'
                  : `Cart, ${shownCount(cart.count)} ${cart.count === 1 ? 'item' : 'items'}`
              }
              data-replay=""
              data-opens={cartDrawerId}
              onPointerEnter={cartHandle.warm}
              onKeyDown={pressWithSpace}
              onClick={(event) => {
                event.preventDefault();
                cartHandle.open();
              }}
            >
              <FirstIcon name="bag" size={22} />
              <span className={styles.badge}>
                <CountBadge count={cart.count} max={99} />
              </span>
            </a>
          </div>
        </div>
      </header>
      <Drawer
        id={menuDrawerId}
        open={menuOpen}
        onClose={closeMenu}
        onReopen={() => setMenuAt(path)}
        title="Menu"
        side="left"
      >
        <Menu path={path} open={menuOpen} onLeave={closeMenu} />
      </Drawer>
    </>
  );
}

/** The number of items in a stored list; 0 until the page is hydrated, so that the markup matches. */
function useStoredCount(key: string): number {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('storage', listener);
      addEventListener(key, listener);
      return () => {
        removeEventListener('storage', listener);
        removeEventListener(key, listener);
      };
    },
    () => listLength(key),
    () => 0,
  );
}

function listLength(key: string): number {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { state?: { items?: unknown } } | null;
    const items = stored?.state?.items;
    return Array.isArray(items) ? items.length : 0;
  } catch {
    return 0;
  }
}
