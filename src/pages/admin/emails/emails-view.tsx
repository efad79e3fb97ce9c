import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { EmailRow } from '#schema/admin/emails.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { EmailTabs } from './email-tabs.tsx';
import { templateName } from './email-words.ts';

type Row = EmailRow & { id: string };

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    label: 'Email',
    kind: 'main',
    cell: ({ key }) => (
      <a className={list.name} href={panelAddresses.adminEmail(key)}>
        {templateName(key)}
      </a>
    ),
  },
  { id: 'subject', label: 'Subject', cell: ({ subject }) => subject },
  {
    id: 'state',
    label: 'Version',
    isBare: true,
    cell: ({ is_edited: isEdited, failed_at: failedAt }) => (
      <span className={list.badges}>
        {failedAt !== null && <Badge tone="danger">Can't be sent</Badge>}
        {isEdited ? <Badge tone="info">Edited</Badge> : <Badge>Default</Badge>}
      </span>
    ),
  },
  {
    id: 'last',
    label: 'Last sent',
    cell: ({ last_at: at }) =>
      at === null ? (
        <span>Never</span>
      ) : (
        <time className={list.time} dateTime={at}>
          {formatDateAndMinute(at)}
        </time>
      ),
  },
];

/** Every email of the shop. */
export const EmailsView = ({ emails, seesSent }: { emails: readonly EmailRow[]; seesSent: boolean }) => (
  <StorePage title="Emails">
    <EmailTabs current="templates" seesSent={seesSent} />
    <p className={page.hint}>
      Emails the shop sends automatically. Edit any of them, send a test, or reset it to the default.
    </p>
    <ListTable<Row>
      caption="Emails"
      density="normal"
      rows={emails.map((email) => ({ ...email, id: email.key }))}
      columns={columns}
      nameOf={({ key }) => templateName(key)}
    />
  </StorePage>
);
