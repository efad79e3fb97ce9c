import { Badge } from '#ui/components/labels/badge.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#ui/components/overlays/menu.tsx';
import type { RefObject } from 'react';
import type { AccountSection } from './account-items.ts';
import * as styles from './account.css.ts';

interface AccountMenuProps {
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  name: string;
  email: string;
  sections: readonly AccountSection[];
  onSignOut: () => void;
}

const capped = (count: number) => (count > 99 ? '99+' : String(count));

/** The account dropdown (spec §2). Loaded with the first press on the avatar. */
export function AccountMenu({ name, email, sections, onSignOut, ...opening }: AccountMenuProps) {
  return (
    <Menu
      {...opening}
      aria-label={`Account: ${name}`}
      onAction={(key) => {
        if (key === 'logout') onSignOut();
      }}
    >
      {sections.map(({ id, title, items }) => (
        <MenuSection key={id} title={id === 'account' ? email : title} isAddress={id === 'account'}>
          {items.map(({ id: item, label, href, icon, count = 0, note }) => (
            <MenuItem
              key={item}
              id={item}
              icon={icon}
              href={href}
              textValue={[
                label,
                ...(count > 0 ? [capped(count)] : []),
                ...(note === undefined ? [] : [note]),
              ].join(', ')}
              aside={count > 0 ? <Badge tone="deal">{capped(count)}</Badge> : undefined}
            >
              {note === undefined ? (
                <span>{label}</span>
              ) : (
                <>
                  <span>{label}</span>
                  <span className={styles.note}>
                    <Badge tone="warning">{note}</Badge>
                  </span>
                </>
              )}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
      <MenuSeparator />
      <MenuItem id="logout" icon="arrow-right">
        Logout
      </MenuItem>
    </Menu>
  );
}
