import type { AdminRights } from '#schema/admin/rights.ts';
import { cents } from '#schema/money.ts';
import type { PersonRow, PersonSheet } from '#schema/admin/users.ts';

const all = ['read', 'write'];
export const superRights: AdminRights = {
  roles: ['super'],
  rights: { users: ['grant', ...all], vendors: all },
};
export const supportRights: AdminRights = { roles: ['support'], rights: { users: all, vendors: all } };
export const financeRights: AdminRights = { roles: ['finance'], rights: { users: ['read'] } };

export const personRow = (changes: Partial<PersonRow> = {}): PersonRow => ({
  id: '80000000-0000-4000-8000-000000000001',
  email: 'ada@lifters.example',
  name: 'Ada Load',
  created_at: '2026-01-04T10:00:00Z',
  store_name: null,
  admin_roles: [],
  is_suspended: false,
  ...changes,
});

export const personSheet = (changes: Partial<PersonSheet> = {}): PersonSheet => ({
  ...personRow(),
  is_open: true,
  is_self: false,
  confirmed_at: '2026-01-04T10:02:00Z',
  last_sign_in_at: '2026-11-21T08:00:00Z',
  has_second_factor: true,
  suspension: null,
  store: null,
  teams: [],
  sessions: [{ id: 's1', user_agent: null, ip: '192.0.2.7', at: '2026-11-21T08:00:00Z' }],
  orders: [
    {
      id: 'o1',
      number: 'SB-222222',
      store_name: 'Iron Hollow Forge',
      status: 'delivered',
      total: cents(41_250),
      at: '2026-11-02T10:00:00Z',
    },
  ],
  decisions: [],
  ...changes,
});
