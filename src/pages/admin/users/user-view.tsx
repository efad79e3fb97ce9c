import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { actionWords } from '#pages/admin/kit/act-words.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import { Decisions } from '#pages/admin/kit/queue-item.tsx';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { deviceOf } from '#pages/kit/device.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { adminRoles, mayAdmin } from '#schema/admin/rights.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import type { PersonSheet } from '#schema/admin/users.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { actionDraft, personActions, roleWords } from './user-words.ts';

interface UserViewProps {
  person: PersonSheet;
  rights: AdminRights;
  actor: AdminActionActor;
}

/** The actions that these rights allow on this account, in its state. The server decides. */
function actionsFor(person: PersonSheet, rights: AdminRights): readonly ActionWords[] {
  const grants = mayAdmin(rights, 'users', 'grant');
  const isOpen =
    mayAdmin(rights, 'users', 'write') && !person.is_self && (grants || person.admin_roles.length === 0);
  return [
    ...(isOpen && !person.is_suspended && person.admin_roles.length === 0 ? [personActions.view] : []),
    ...(isOpen && !person.is_suspended
      ? [personActions.signOut, ...(person.email === null ? [] : [personActions.recovery])]
      : []),
    ...(isOpen && person.has_second_factor ? [personActions.resetFactor] : []),
    ...(grants && !person.is_suspended ? [personActions.roles] : []),
    ...(isOpen ? [person.is_suspended ? personActions.restore : personActions.suspend] : []),
  ];
}

/** An account: its person, its data, its record, and its actions. */
export function UserView({ person, rights, actor }: UserViewProps) {
  return (
    <StorePage
      title={person.name}
      aside={
        <>
          {person.is_suspended && <Badge tone="danger">Suspended</Badge>}
          {person.admin_roles.map((role) => (
            <Badge key={role} tone="info">
              {roleWords[role][0]}
            </Badge>
          ))}
          <a className={link({})} href={panelAddresses.adminUsers()}>
            All users
          </a>
        </>
      }
    >
      <ActionBar
        actor={actor}
        known={Object.values(personActions)}
        allowed={actionsFor(person, rights)}
        notice={
          person.suspension !== null && (
            <Notice tone="warning" title={`Suspended since ${formatDateAndMinute(person.suspension.at)}`}>
              <p>{person.suspension.reason}</p>
            </Notice>
          )
        }
        draftOf={(kind) => actionDraft(person.id, kind)}
        fields={<Roles person={person} />}
      />
      <Facts person={person} />
      <Orders person={person} />
      <Sessions person={person} />
      <Decisions decisions={person.decisions} wordOf={actionWords} />
    </StorePage>
  );
}

const Roles = ({ person }: { person: PersonSheet }) => (
  <fieldset className={stack({ gap: 2 })}>
    <legend>Roles</legend>
    {adminRoles.map((role) => (
      <label key={role}>
        <input type="checkbox" name="more" value={role} defaultChecked={person.admin_roles.includes(role)} />{' '}
        <strong>{roleWords[role][0]}</strong>
        <span>{` ${roleWords[role][1]}`}</span>
      </label>
    ))}
  </fieldset>
);

function Facts({ person }: { person: PersonSheet }) {
  const at = (time: string | null, never: string) => (time === null ? never : formatDateAndMinute(time));
  const facts = [
    `Email: ${person.email ?? 'none'}${person.confirmed_at === null ? ', not confirmed' : ''}`,
    `ID: ${person.id}`,
    `Signed up: ${at(person.created_at, 'unknown')}`,
    `Last login: ${at(person.last_sign_in_at, 'never')}`,
    `Two-step login: ${person.has_second_factor ? 'on' : 'off'}`,
    ...(person.store_name === null
      ? []
      : [`Own store: ${person.store_name}, ${person.store?.status ?? 'unknown'}`]),
    ...person.teams.map(({ name, role }) => `On the team at ${name} as ${role}`),
  ];
  return (
    <RecordSection id="facts" title="Account">
      <ul className={stack({ gap: 2 })}>
        {facts.map((fact) => (
          <li key={fact} className={page.hint}>
            {fact}
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

const orderColumns: readonly Column<PersonSheet['orders'][number]>[] = [
  {
    id: 'number',
    label: 'Order',
    kind: 'main',
    cell: ({ id, number }) => (
      <a className={link({})} href={panelAddresses.adminOrder(id)}>
        {number}
      </a>
    ),
  },
  { id: 'store', label: 'Store', cell: ({ store_name: store }) => store ?? '' },
  {
    id: 'status',
    label: 'Status',
    isBare: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  { id: 'total', label: 'Total', kind: 'number', cell: ({ total }) => formatMoney(total) },
  { id: 'at', label: 'Placed', cell: ({ at }) => formatDateAndMinute(at) },
];

const Orders = ({ person }: { person: PersonSheet }) => (
  <RecordSection id="orders" title="Latest orders">
    {person.orders.length === 0 ? (
      <p className={page.hint}>No orders.</p>
    ) : (
      <ListTable
        caption="Latest orders"
        density="normal"
        rows={person.orders}
        nameOf={({ number, store_name: store }) => `${number}, ${store ?? 'store'}`}
        columns={orderColumns}
      />
    )}
  </RecordSection>
);

const Sessions = ({ person }: { person: PersonSheet }) => (
  <RecordSection id="sessions" title="Active sessions">
    {person.sessions.length === 0 ? (
      <p className={page.hint}>No active sessions.</p>
    ) : (
      <ul className={stack({ gap: 2 })}>
        {person.sessions.map(({ id, user_agent: agent, ip, at }) => (
          <li key={id} className={page.hint}>
            {`${deviceOf(agent)}, ${ip ?? 'unknown address'}, ${formatDateAndMinute(at)}`}
          </li>
        ))}
      </ul>
    )}
  </RecordSection>
);
