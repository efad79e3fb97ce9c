import type { AnyMachineSnapshot } from 'xstate';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import type { SessionSnapshot } from '#machines/identity/session.machine.ts';
import { isAdmin, isVendor } from '#machines/identity/session.rules.ts';
import { noAccess } from '#schema/identity/session.ts';
import type { SessionFacts } from '#schema/identity/session.ts';
import type { Model } from '#engine/paths.ts';
import { sessionProperties } from './session.properties.ts';

export const ada: SessionFacts = {
  userId: '00000000-0000-7000-8000-00000000000a',
  email: 'ada@example.com',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: null,
  companyName: null,
  avatarUrl: null,
  storeName: null,
};
export const grace: SessionFacts = {
  ...ada,
  userId: '00000000-0000-7000-8000-00000000000b',
  email: 'grace@example.com',
  firstName: 'Grace',
};
const renamed: SessionFacts = { ...ada, firstName: 'Augusta' };

const gone = { error: { _tag: 'AuthRefused', code: 'session_not_found', status: 403, message: 'gone' } };
const lost = { error: { _tag: 'NetworkError' } };

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as SessionSnapshot;
  const { session, access } = snapshot.context;
  if (snapshot.matches('signed in') !== (session !== null)) return 'signed in and the session disagree';
  if (session === null && access !== noAccess) return 'a visitor has access';
  if (!snapshot.hasTag('access known') && (isVendor(snapshot) || isAdmin(snapshot))) {
    return 'rights before the server has answered';
  }
  if (snapshot.matches({ 'signed in': { presence: 'signing out' } }) && !snapshot.context.leaving) {
    return 'leaves without having asked';
  }
  return undefined;
};

export const sessionModel: Model = {
  name: 'session',
  machine: sessionMachine,
  properties: sessionProperties,
  actionPorts: [],
  limit: 60_000,
  cases: {
    INITIAL_SESSION: [{ session: null }, { session: ada }],
    SIGNED_IN: [{ session: ada }, { session: grace }],
    SIGNED_OUT: [{}],
    TOKEN_REFRESHED: [{ session: ada }, { session: grace }],
    PASSWORD_RECOVERY: [{ session: ada }, { session: grace }],
    USER_UPDATED: [{ session: renamed }, { session: grace }],
    'session.signOut': [{}],
    'session.leaving': [{}],
    'access.changed': [{}],
    'after.accessDeferral': [{}],
    'done.loadAccess': [
      { output: noAccess },
      { output: { ...noAccess, roles: ['admin'], vendorStatus: 'approved' } },
    ],
    'error.loadAccess': [lost],
    'done.rereadAccess': [{ output: { ...noAccess, roles: ['vendor'] } }],
    'error.rereadAccess': [lost],
    'done.linkGuestOrders': [{ output: 2 }],
    'error.linkGuestOrders': [lost],
    'done.signOut': [{ output: undefined }],
    'error.signOut': [gone, lost],
  },
  never: {
    'not session.signed in/PASSWORD_RECOVERY/0':
      'the region of the password takes the recovery of the same person',
  },
  classOf: (snapshot) => {
    const { session, access, leaving, fresh } = (snapshot as SessionSnapshot).context;
    return [session?.userId, access.roles, access.vendorStatus, leaving, fresh];
  },
  broken,
  brokenStep: (from, event, to) => {
    const [before, after] = [from as SessionSnapshot, to as SessionSnapshot];
    if (before.matches('signed in') && after.matches('signed in') && event.type === 'SIGNED_IN') {
      const same = before.context.session?.userId === after.context.session?.userId;
      if (same && before.context.access !== after.context.access) {
        return 'the same person looks at the tab again and loses what the server granted';
      }
      if (!same && after.context.access !== noAccess) return 'another person has the rights of the first';
    }
    return undefined;
  },
};
