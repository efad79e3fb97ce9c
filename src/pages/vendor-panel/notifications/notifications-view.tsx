import { storeDateAndMinute } from '#lazy/store-days.ts';
import type { FormActor } from '#actors/kit/form.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields } from '#panel/form/use-record-form.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import type { ConflictFields } from '#panel/form/form-conflict.tsx';
import { noticePage } from '#routing/notice-links.ts';
import { mailChoices, noticeWords, notificationEvents } from '#schema/vendor-panel/notifications.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { NotificationSettings, NotificationValues } from '#schema/vendor-panel/notifications.ts';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const fields: ConflictFields = Object.fromEntries(
  notificationEvents.flatMap(([event, label]) => [
    [`mail:${event}`, { label: `${label}: email` }],
    [`app:${event}`, { label: `${label}: in the app` }],
  ]),
);

const mails = itemsOf(mailChoices);

/** Every combination is valid. */
export const noProblems = () => ({});

interface NotificationsViewProps {
  actor: FormActor;
  slug: string;
  notices: NotificationSettings['notices'];
  store: OwnStore;
}

const noticeColumns = (
  slug: string,
  store: OwnStore,
): readonly Column<NotificationSettings['notices'][number]>[] => [
  {
    id: 'event',
    label: 'What happened',
    kind: 'main',
    cell: (notice) => {
      const href = noticePage(slug, notice, store);
      return href === null ? (
        <span className={styles.words}>{noticeWords(notice)}</span>
      ) : (
        <a className={`${link({})} ${styles.words}`} href={href}>
          {noticeWords(notice)}
        </a>
      );
    },
  },
  { id: 'reference', label: 'About', cell: ({ label }) => <span className={styles.words}>{label}</span> },
  { id: 'at', label: 'When', cell: ({ at }) => <span>{storeDateAndMinute(at)}</span> },
];

/** One person's notifications from a store, by event and channel, and their in-app history. */
export function NotificationsView({ actor, slug, notices, store }: NotificationsViewProps) {
  const { field, choice } = useRecordFields<NotificationValues>(actor, noProblems);
  const listed = notificationEvents.filter(([, , , resource]) => mayIn(store, resource));
  return (
    <>
      <p className={styles.note}>
        {`These settings apply only to you and this store. Everyone on the team has their own. The digest goes out once a day.${
          listed.length < notificationEvents.length
            ? " Events that your role can't open aren't listed, because you won't hear about them."
            : ''
        }`}
      </p>
      <div className={styles.form}>
        <RecordForm
          actor={actor}
          label="Notifications"
          action="Save"
          problemsOf={noProblems}
          fields={fields}
          isReadOnly={!mayIn(store, 'notifications', 'write')}
        >
          {listed.map(([event, label]) => (
            <fieldset key={event} className={styles.steps}>
              <legend className={styles.legend}>{label}</legend>
              <div className={styles.pair}>
                <Select label="Email" items={mails} {...field(`mail:${event}`)} />
                <Checkbox {...choice(`app:${event}`)}>In the app</Checkbox>
              </div>
            </fieldset>
          ))}
        </RecordForm>
      </div>
      <PageSection className={styles.whole} aria-labelledby="notices-title">
        <h2 id="notices-title" className={heading({ level: 26 })}>
          Latest in the app
        </h2>
        {notices.length === 0 ? (
          <EmptyState drawing="box" title="Nothing yet." level="h3" />
        ) : (
          <ListTable
            caption="Latest in the app"
            rows={notices}
            nameOf={({ label }) => label}
            density="compact"
            columns={noticeColumns(slug, store)}
          />
        )}
      </PageSection>
    </>
  );
}
