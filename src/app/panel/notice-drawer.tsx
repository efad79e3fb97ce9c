import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { createNoticeList, markNoticesRead } from '#actors/vendor-panel/notifications.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { noticePage } from '#routing/notice-links.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { eventLabel } from '#schema/vendor-panel/notifications.ts';
import type { Notice as StoreNotice } from '#schema/vendor-panel/notifications.ts';
import { link } from '#ui/components/link.css.ts';
import { Drawer } from '#ui/components/drawer.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './panel.css.ts';
import { small } from '#ui/css/text.css.ts';
import { useChanged } from '#ui/use-changed.ts';

interface NoticeDrawerProps {
  vendorId: string;
  slug: string;
  /** Of what is unread: the list is read again when it changes. */
  count: number;
  isOpen: boolean;
  onClose: () => void;
}

/** What a person is told of a store, the newest first. */
export function NoticeDrawer({ vendorId, count, isOpen, ...rest }: NoticeDrawerProps) {
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

interface NoticeDrawerViewProps extends Pick<NoticeDrawerProps, 'slug' | 'isOpen' | 'onClose'> {
  actor: ListViewActor;
  /** All of them if null. Answers whether it is stored. */
  onRead: (ids: readonly string[] | null) => Promise<boolean>;
}

export function NoticeDrawerView({ actor, slug, isOpen, onClose, onRead }: NoticeDrawerViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const [reading, setReading] = useState<'free' | 'busy' | 'failed'>('free');
  // What its port has read.
  const rows = snapshot.context.rows as readonly StoreNotice[];
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
          Choose what you are told
        </a>
      </div>
      {reading === 'failed' && <p role="alert">That could not be saved. Please try again.</p>}
      {snapshot.matches('loading') && <p role="status">Reading what is new</p>}
      {snapshot.matches('empty') && <p role="status">Nothing yet.</p>}
      {snapshot.matches('denied') && <p role="status">You do not work in this store any more.</p>}
      {snapshot.matches('failed') && (
        <Notice
          tone="danger"
          role="alert"
          title="Your notifications could not be read."
          action={<Button onPress={() => actor.send({ type: 'list.retry' })}>Try again</Button>}
        />
      )}
      {snapshot.matches('listing') && (
        <>
          <ul className={styles.notices} aria-label="Notifications">
            {rows.map((notice) => (
              <li key={notice.id}>
                <a
                  className={styles.notice}
                  data-unread={notice.is_read ? undefined : ''}
                  href={noticePage(slug, notice)}
                  onClick={() => {
                    if (!notice.is_read) void onRead([notice.id]);
                    onClose();
                  }}
                >
                  <span>
                    {!notice.is_read && <span className={visuallyHidden}>Unread: </span>}
                    <span>{eventLabel(notice.event)}</span>
                  </span>
                  <span>{notice.label}</span>
                  <time className={small} dateTime={notice.at}>
                    {formatDateAndMinute(notice.at)}
                  </time>
                </a>
              </li>
            ))}
          </ul>
          {snapshot.matches({ listing: 'more failed' }) && (
            <p role="alert">The next ones could not be read.</p>
          )}
          {snapshot.context.next !== null && (
            <Button
              block
              isPending={snapshot.matches({ listing: 'reading more' })}
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
