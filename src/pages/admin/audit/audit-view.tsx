import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { actionWords } from '#pages/admin/kit/act-words.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { Rows } from '#panel/list/list-frame.tsx';
import { FilterForm } from '#panel/list/filter-form.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { auditText, auditUrl } from '#schema/admin/audit.ts';
import type { AuditEntry, AuditQuery } from '#schema/admin/audit.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import * as styles from './audit.css.ts';

const path = () => panelAddresses.adminAudit();

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const whoOf = ({ actor, actor_id: id }: Pick<AuditEntry, 'actor' | 'actor_id'>): string =>
  actor ?? (id === null ? 'Stallbar' : 'A deleted account');

/** Longer values are truncated: the file has them in full. */
const most = 200;
const short = (value: unknown) => {
  const text = auditText(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
};

/** The records that have a page, by the type of their entries. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  order: panelAddresses.adminOrder,
  purchase: panelAddresses.adminPurchase,
};

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'action',
    label: 'What',
    kind: 'main',
    cell: ({ action }) => <span className={list.name}>{actionWords(action)}</span>,
  },
  {
    id: 'who',
    label: 'Who',
    cell: (entry) =>
      entry.actor_id === null ? (
        whoOf(entry)
      ) : (
        <a className={link({})} href={auditUrl(path(), { by: entry.actor_id })}>
          {whoOf(entry)}
        </a>
      ),
  },
  {
    id: 'record',
    label: 'Record',
    cell: ({ subject_type: type, subject_id: id }) => (
      <>
        <a className={`${link({})} ${styles.record}`} href={auditUrl(path(), { record: `${type}:${id}` })}>
          <span>{`${capital(type.replaceAll('_', ' '))} ${id.length > 12 ? `…${id.slice(-6)}` : id}`}</span>
          <span className={visuallyHidden}>: all entries</span>
        </a>
        {pages[type] !== undefined && (
          <>
            {' '}
            <a className={link({})} href={pages[type](id)}>
              Open
              <span className={visuallyHidden}>{` ${type} ${id}`}</span>
            </a>
          </>
        )}
      </>
    ),
  },
  {
    id: 'changes',
    label: 'Change',
    cell: ({ changes }) =>
      changes.length === 0 ? (
        <span>No other changes</span>
      ) : (
        <ul className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <span>{`${field.replaceAll('_', ' ')}:`}</span>{' '}
              {short(before) !== '' && <del className={styles.before}>{short(before)}</del>}
              <span>{`${short(before) !== '' && short(after) !== '' ? ' → ' : ''}${short(after)}`}</span>
            </li>
          ))}
        </ul>
      ),
  },
  {
    id: 'at',
    label: 'When',
    cell: ({ at }) => (
      <time className={list.time} dateTime={at}>
        {formatDateAndMinute(at)}
      </time>
    ),
  },
];

interface AuditViewProps {
  list: ListViewActor<AuditEntry>;
  query: AuditQuery;
  /** Every recorded action. */
  actions: readonly string[];
  tools: ReactNode;
}

/** Who did what to which record, newest first. */
export function AuditView({ list: actor, query, actions, tools }: AuditViewProps) {
  const isFiltered = Object.keys(query).length > 0;
  return (
    <StorePage title="Audit log" aside={tools}>
      <Filters query={query} actions={actions} />
      <Rows
        actor={actor}
        nouns={['Entries', 'entry']}
        whose="The"
        denied={<AdminDenied />}
        columns={columns}
        nameOf={({ action, subject_id: id }) => `${actionWords(action)} ${id}`}
        empty={
          isFiltered
            ? { title: 'No results.', more: <p>Enter a full email address or action.</p> }
            : { title: 'No entries yet.' }
        }
      />
    </StorePage>
  );
}

function Filters({ query, actions }: Pick<AuditViewProps, 'query' | 'actions'>) {
  const { by = '', action = '', record } = query;
  const known = action === '' || actions.includes(action) ? actions : [action, ...actions];
  return (
    <FilterForm path={path()} of={JSON.stringify(query)}>
      <label className={list.search}>
        <span className={visuallyHidden}>Account email or ID</span>
        <input
          className={list.input}
          name="by"
          type="search"
          maxLength={254}
          placeholder="Account email or ID"
          defaultValue={by}
        />
      </label>
      <label>
        <span className={visuallyHidden}>Action</span>
        <select className={list.input} name="action" defaultValue={action}>
          <option value="">All actions</option>
          {known.map((each) => (
            <option key={each} value={each}>
              {actionWords(each)}
            </option>
          ))}
        </select>
      </label>
      {record !== undefined && <input type="hidden" name="record" value={record} />}
      <button type="submit" className={button({ variant: 'secondary' })}>
        Show
      </button>
      {Object.keys(query).length > 0 && (
        <a className={button({ variant: 'quiet' })} href={path()}>
          {record === undefined ? 'Clear' : 'All records'}
        </a>
      )}
    </FilterForm>
  );
}
