import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { BadgeCounts } from '#actors/account/badges.ts';
import type { SidebarActor } from '#actors/vendor-panel/sidebar.ts';
import { paths } from '#routing/paths.ts';
import { CountBadge, shownCount } from '#ui/components/labels/count-badge.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import type { IconName } from '#ui/components/media/icon.tsx';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import { entryOf } from './sidebar-items.ts';
import type { SidebarGroup } from './sidebar-items.ts';
import * as styles from './panel.css.ts';

interface SidebarProps {
  actor: SidebarActor;
  /** Names the navigation. */
  label: string;
  groups: readonly SidebarGroup[];
  counts: BadgeCounts;
  /** The current path. */
  path: string;
}

/** Spec §2, §9: next to the page on a wide screen, with only icons when collapsed; a sheet on a phone. */
export function Sidebar({ actor, label, groups, counts, path }: SidebarProps) {
  const mode = useSelector(actor, (snapshot) =>
    snapshot.matches('mobile')
      ? snapshot.matches({ mobile: 'sheet' })
        ? 'sheet'
        : 'closed'
      : snapshot.matches({ wide: 'collapsed' })
        ? 'collapsed'
        : 'expanded',
  );
  const isNarrow = mode === 'sheet' || mode === 'closed';
  // Before the first paint, so that the page starts in its final position.
  useLayoutEffect(() => {
    document.documentElement.dataset['sidebar'] = isNarrow ? 'narrow' : mode;
    return () => {
      delete document.documentElement.dataset['sidebar'];
    };
  }, [isNarrow, mode]);
  const dismiss = () => actor.send({ type: 'sheet.dismissed' });
  const links = (
    <Links
      label={label}
      groups={groups}
      counts={counts}
      path={path}
      isCollapsed={mode === 'collapsed'}
      onFollow={isNarrow ? dismiss : undefined}
    />
  );
  if (!isNarrow) {
    return (
      <div className={styles.sidebar} data-theme="dark">
        {links}
      </div>
    );
  }
  return (
    <Drawer open={mode === 'sheet'} onClose={dismiss} title="Menu" side="left">
      <div data-panel-sheet="">{links}</div>
    </Drawer>
  );
}

interface LinksProps extends Omit<SidebarProps, 'actor'> {
  isCollapsed: boolean;
  onFollow: (() => void) | undefined;
}

function Links({ label, groups, counts, path, isCollapsed, onFollow }: LinksProps) {
  const current = entryOf(groups, path);
  const link = (item: { label: string; href: string; icon: IconName; count: number }) => (
    <a
      className={styles.link}
      href={item.href}
      title={isCollapsed ? item.label : undefined}
      aria-current={item.href === path ? 'page' : item.href === current ? 'true' : undefined}
      onClick={onFollow}
    >
      <Icon name={item.icon} size={20} />
      <span className={isCollapsed ? visuallyHidden : styles.linkText}>{item.label}</span>
      {item.count > 0 && <span className={visuallyHidden}>{`, ${shownCount(item.count)} waiting`}</span>}
      <span className={isCollapsed ? styles.dotBadge : undefined}>
        <CountBadge count={item.count} max={99} />
      </span>
    </a>
  );
  return (
    <nav className={styles.links} aria-label={label}>
      {groups.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title}>
          {!isCollapsed && (
            <p className={styles.groupTitle} aria-hidden="true">
              {title}
            </p>
          )}
          <ul className={stack({ gap: 0 })}>
            {items.map((item) => (
              <li key={item.href}>
                {link({ ...item, count: item.badge === undefined ? 0 : counts[item.badge] })}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.foot}>
        {link({ label: 'My Profile', href: paths.profile(), icon: 'user', count: 0 })}
      </div>
    </nav>
  );
}
