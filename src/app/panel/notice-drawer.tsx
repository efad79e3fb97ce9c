import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { createNoticeList, markNoticesRead } from '#actors/vendor-panel/notifications.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { noticePage } from '#routing/notice-links.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { noticeWords } from '#schema/vendor-panel/notifications.ts';
import type { Notice as StoreNotice } from '#schema/vendor-panel/notifications.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import * as styles from './panel.css.ts';
import { small } from '#ui/css/text.css.ts';
import { useChanged } from '#ui/use-changed.ts';

interface NoticeDrawerProps {
  store: OwnStore;
  slug: string;
  /** The number of unread ones: the list reloads when it changes. */
  count: number;
  isOpen: boolean;
  onClose: () => void;
}

/** A person's notifications from a store, newest first. */
export function NoticeDrawer({ count, isOpen, ...rest }: NoticeDrawerProps) {
  const vendorId = rest.store.vendor_id;
  const actor = useActor(() => createNoticeList(vendorId));
  useChanged(`${count} ${isOpen}`, () => {
    if (isOpen) actor.send({ type: 'list.outdated' });
  });
  return (
    <NoticeDrawerView
      {...rest}
      actor={actor}
      isOpen={isOpen}
      onRead={async (ids) => {
        const isStored = await markNoticesRead(vendorId, ids);
        if (isStored) actor.send({ type: 'list.changed' });
        return isStored;
      }}
    />
  );
}

interface NoticeDrawerViewProps extends Pick<NoticeDrawerProps, 'store' | 'slug' | 'isOpen' | 'onClose'> {
  actor: ListViewActor<StoreNotice>;
  /** Null for all of them. Returns whether it was saved. */
  onRead: (ids: readonly string[] | null) => Promise<boolean>;
}

export function NoticeDrawerView({ actor, store, slug, isOpen, onClose, onRead }: NoticeDrawerViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const [reading, setReading] = useState<'free' | 'busy' | 'failed'>('free');
  const rows = snapshot.context.rows;
  const readAll = async () => {
    setReading('busy');
    setReading((await onRead(null)) ? 'free' : 'failed');
  };
  return (
    <Drawer open={isOpen} onClose={onClose} title="Notifications">
      <div className={styles.noticeBar}>
        {rows.some(({ is_read: isRead }) => !isRead) && (
          <Button size="s" isPending={reading === 'busy'} onPress={() => void readAll()}>
            Mark all as read
          </Button>
        )}
        <a className={link({})} href={panelAddresses.vendorNotifications(slug)} onClick={onClose}>
          Notification settings
        </a>
      </div>
      {reading === 'failed' && <p role="alert">We couldn't save that. Try again.</p>}
      {snapshot.matches('loading') && <p role="status">Loading notifications</p>}
      {snapshot.matches('empty') && <p role="status">No notifications yet.</p>}
      {snapshot.matches('denied') && <p role="status">You're no longer on this store's team.</p>}
      {snapshot.matches('failed') && (
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't load your notifications."
          action={<TryAgain onPress={() => actor.send({ type: 'list.retry' })} />}
        />
      )}
      {snapshot.matches('listing') && (
        <>
          <ul className={stack({ gap: 2 })} aria-label="Notifications">
            {rows.map((notice) => (
              <li key={notice.id}>
                <NoticeRow
                  notice={notice}
                  href={noticePage(slug, notice, store)}
                  onOpen={() => {
                    if (!notice.is_read) void onRead([notice.id]);
                    onClose();
                  }}
                />
              </li>
            ))}
          </ul>
          {snapshot.matches({ listing: 'more failed' }) && <p role="alert">We couldn't load more.</p>}
          {snapshot.context.next !== null && (
            <Button
              block
              isPending={snapshot.context.isMoreWanted || snapshot.matches({ listing: 'reading more' })}
              isReading={snapshot.matches({ listing: 'more failed' })}
              onPress={() => actor.send({ type: 'list.more' })}
            >
              Load more
            </Button>
          )}
        </>
      )}
    </Drawer>
  );
}

interface NoticeRowProps {
  notice: StoreNotice;
  /** Null where the member's role can't open it. */
  href: string | null;
  onOpen: () => void;
}

function NoticeRow({ notice, href, onOpen }: NoticeRowProps) {
  const content = (
    <>
      <span>
        {!notice.is_read && <span className={visuallyHidden}>Unread: </span>}
        <span>{noticeWords(notice)}</span>
      </span>
      <span>{notice.label}</span>
      <time className={small} dateTime={notice.at}>
        {formatDateAndMinute(notice.at)}
      </time>
    </>
  );
  const unread = notice.is_read ? undefined : '';
  return href === null ? (
    <div className={styles.notice} data-unread={unread}>
      {content}
    </div>
  ) : (
    <a className={styles.notice} data-unread={unread} href={href} onClick={onOpen}>
      {content}
    </a>
  );
}
