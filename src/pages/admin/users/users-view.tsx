import { platformDay } from '#lazy/platform-day.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { emailsWhole } from '#pages/admin/kit/emails-whole.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDate } from '#schema/format-date.ts';
import type { PersonRow } from '#schema/admin/users.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { roleWords } from './user-words.ts';

export const userViews = [
  ['all', 'All'],
  ['admins', 'Admins'],
  ['suspended', 'Suspended'],
] as const;

const columns: readonly Column<PersonRow>[] = [
  {
    id: 'name',
    label: 'User',
    kind: 'main',
    cell: ({ id, name }) => (
      <a className={list.name} href={panelAddresses.adminUser(id)}>
        {name}
      </a>
    ),
  },
  { id: 'email', label: 'Email', cell: ({ email }) => email ?? 'None' },
  {
    id: 'is',
    label: 'Roles',
    cell: ({ admin_roles: roles, store_name: store, is_suspended: isSuspended }) => (
      <span className={list.badges}>
        {isSuspended && <Badge tone="danger">Suspended</Badge>}
        {roles.map((role) => (
          <Badge key={role} tone="info">
            {roleWords[role][0]}
          </Badge>
        ))}
        {store !== null && <Badge>{store}</Badge>}
        <span>{!isSuspended && roles.length === 0 && store === null && 'Customer'}</span>
      </span>
    ),
  },
  {
    id: 'since',
    label: 'Joined',
    cell: ({ created_at: at }) =>
      at === null ? null : (
        <time className={list.time} dateTime={at}>
          {formatDate(platformDay(at))}
        </time>
      ),
  },
];

/** The shop's people: search results, or newest first. */
export function UsersView({ list: actor, query }: { list: ListViewActor<PersonRow>; query: ListQuery }) {
  const path = panelAddresses.adminUsers();
  return (
    <StorePage title="Users">
      <Views path={path} query={query} label="Filter users" views={userViews} />
      <Search path={path} query={query} label="Name, email, order or ID" />
      {query.q !== undefined && (
        <p className={page.hint}>Search by the start of a name or a full email address.</p>
      )}
      <Rows
        actor={actor}
        nouns={['Users', 'user']}
        columns={columns}
        nameOf={({ name }) => name}
        whose="The"
        denied={<AdminDenied />}
        empty={{
          title: query.q === undefined ? 'No users in this list.' : 'No users found.',
          ...emailsWhole(query),
        }}
      />
    </StorePage>
  );
}
