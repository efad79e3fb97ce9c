import type { DeedActor } from '#actors/admin/deed.ts';
import { actionWords } from '#pages/admin/kit/act-words.ts';
import { DeedBar } from '#pages/admin/kit/deed-bar.tsx';
import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
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
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { StatusBadge } from '#ui/components/status-badge.tsx';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { deedDraft, personDeeds, roleWords } from './user-words.ts';

interface UserViewProps {
  person: PersonSheet;
  rights: AdminRights;
  actor: DeedActor;
  /** What was done last. */
  done: string | null;
}

/** What these rights allow about this account, by the state that it is in. The server decides. */
function deedsFor(person: PersonSheet, rights: AdminRights): readonly DeedWords[] {
  const grants = mayAdmin(rights, 'users', 'grant');
  const isOpen =
    mayAdmin(rights, 'users', 'write') && !person.is_self && (grants || person.admin_roles.length === 0);
  return [
    ...(isOpen && !person.is_suspended && person.admin_roles.length === 0 ? [personDeeds.view] : []),
    ...(isOpen && !person.is_suspended
      ? [personDeeds.signOut, ...(person.email === null ? [] : [personDeeds.recovery])]
      : []),
    ...(isOpen && person.has_second_factor ? [personDeeds.resetFactor] : []),
    ...(grants && !person.is_suspended ? [personDeeds.roles] : []),
    ...(isOpen ? [person.is_suspended ? personDeeds.restore : personDeeds.suspend] : []),
  ];
}

/** An account: who it is, what it has, what was done about it, and what can be done. */
export function UserView({ person, rights, actor, done }: UserViewProps) {
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
            All people
          </a>
        </>
      }
    >
      <DeedBar
        actor={actor}
        known={Object.values(personDeeds)}
        allowed={deedsFor(person, rights)}
        done={done}
        notice={
          person.suspension !== null && (
            <Notice tone="warning" title={`Suspended since ${formatDateAndMinute(person.suspension.at)}`}>
              <p>{person.suspension.reason}</p>
            </Notice>
          )
        }
        draftOf={(kind) => deedDraft(person.id, kind)}
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
  <fieldset className={page.list}>
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
    `Id: ${person.id}`,
    `Signed up: ${at(person.created_at, 'unknown')}`,
    `Signed in last: ${at(person.last_sign_in_at, 'never')}`,
    `Two-step sign-in: ${person.has_second_factor ? 'on' : 'off'}`,
    ...(person.store_name === null
      ? []
      : [`Own store: ${person.store_name}, ${person.store?.status ?? 'unknown'}`]),
    ...person.teams.map(({ name, role }) => `In the team of ${name} as ${role}`),
  ];
  return (
    <RecordSection id="facts" title="Account">
      <ul className={page.list}>
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
  { id: 'number', label: 'Order', kind: 'main', cell: ({ number }) => number },
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
      <p className={page.hint}>No order.</p>
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
  <RecordSection id="sessions" title="Signed in on">
    {person.sessions.length === 0 ? (
      <p className={page.hint}>Nowhere.</p>
    ) : (
      <ul className={page.list}>
        {person.sessions.map(({ id, user_agent: agent, ip, at }) => (
          <li key={id} className={page.hint}>
            {`${deviceOf(agent)}, ${ip ?? 'unknown address'}, ${formatDateAndMinute(at)}`}
          </li>
        ))}
      </ul>
    )}
  </RecordSection>
);
