import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { CountBadge } from '#ui/components/labels/count-badge.tsx';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { accountSections, avatarCount, initialsOf, nameOf } from './account-items.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './account.css.ts';
import { getBadges, noCounts } from '#actors/account/badges.ts';
import type { Badges } from '#actors/account/badges.ts';
import { mediaUrl } from '#routing/paths.ts';
import type { SessionView } from '#lazy/session-handle.ts';

const loadMenu = () => import('./account-menu.tsx');
const Menu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

interface AccountButtonProps {
  view: SessionView;
  onSignOut: () => void;
  /** The tab's own if omitted. */
  badges?: Badges;
  initiallyOpen?: boolean;
}

/** The avatar in the header. Its menu, and React Aria with it, loads when the pointer or focus first reaches it. */
export function AccountButton({
  view,
  onSignOut,
  badges = getBadges(),
  initiallyOpen = false,
}: AccountButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(initiallyOpen);
  const [isWanted, setWanted] = useState(initiallyOpen);
  const counts = useSyncExternalStore(badges.subscribe, badges.getSnapshot, () => noCounts);
  const name = nameOf(view);
  const waiting = avatarCount(view, counts);
  const warm = () => {
    loadMenu().catch(() => undefined);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={iconButton({})}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => {
          badges.look();
          setWanted(true);
          setOpen(true);
        }}
      >
        {/* As text, not as a label: the accessible name must match the visible text, and the initials are only drawn. */}
        <span className={visuallyHidden}>
          {waiting === 0 ? `Account: ${name}` : `Account: ${name}, ${waiting > 9 ? '9+' : waiting} waiting`}
        </span>
        <span className={styles.avatar} aria-hidden="true">
          {view.avatarUrl === null ? (
            initialsOf(view)
          ) : (
            <img className={styles.picture} src={mediaUrl(view.avatarUrl)} alt="" width={32} height={32} />
          )}
        </span>
        <span className={styles.badge} aria-hidden="true">
          <CountBadge count={waiting} max={9} />
        </span>
      </button>
      {isWanted && (
        <Suspense fallback={null}>
          <Menu
            triggerRef={trigger}
            isOpen={isOpen}
            onOpenChange={setOpen}
            name={name}
            email={view.email ?? ''}
            sections={accountSections(view, counts)}
            onSignOut={onSignOut}
          />
        </Suspense>
      )}
    </>
  );
}
