import { createHash, randomBytes } from 'node:crypto';
import type { InvitationSnapshot, Person } from '#machines/identity/invitation.machine.ts';
import type { Invitation } from '#schema/identity/invitation.ts';
import { invitationModel } from '#samples/models/identity/invitation.model.ts';
import type { Case } from '#engine/paths.ts';
import { screen } from '#samples/screens/identity/invitation.screen.ts';
import { keptSession } from '../../support/member.ts';
import { account, database } from '../../support/stage.ts';
import { driver } from '#engine/page/app-driver.ts';
import { breakOff, goOn, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = { lookUp: Held; accept: Held; token: string };

const personOf = (event: Case | undefined) => event?.['person'] as Person | undefined;

const revoke = (token: string) =>
  database.update('vendor_invitations', `token_hash=eq.\\x${hashOf(token)}`, {
    revoked_at: new Date().toISOString(),
  });

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export const invitationDriver = driver<Own>({
  model: invitationModel,
  screen,
  daily: 3,
  beyond: { 'person.changed/3': 'a known person is not forgotten' },
  possible: ({ type, ...event }, any) => {
    const snapshot = any as InvitationSnapshot;
    if (type.endsWith('.lookUp')) return snapshot.context.person.kind !== 'unknown';
    if (type !== 'person.changed') return true;
    const next = personOf({ type, ...event });
    // The person becomes known once; after that, only someone with the wrong account can log out.
    if (snapshot.context.person.kind === 'unknown') return snapshot.matches('loading');
    return snapshot.matches({ shown: { person: 'wrong account' } }) && next?.kind === 'visitor';
  },
  tolerated: [/status of 4\d\d/, /ERR_FAILED/],
  start: async (page, _, { steps }) => {
    const events = steps.map(({ event }) => event);
    const person = personOf(events.find(({ type }) => type === 'person.changed'));
    const shown = events
      .map(({ output }) => output as Invitation | undefined)
      .find((output) => output?.invitation_type !== undefined && 'expires_at' in output);
    const [who, eve] = await Promise.all([account(), account()]);
    const token = randomBytes(32).toString('hex');
    const store =
      shown?.invitation_type === 'takeover'
        ? await account({ store: { status: 'approved', store_name: `Iron ${token.slice(0, 6)}` } })
        : null;
    await database.insert('vendor_invitations', {
      email: who.email,
      invitation_type: store === null ? 'new' : 'takeover',
      existing_vendor_id: store?.id ?? null,
      token_hash: `\\x${hashOf(token)}`,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    if (person?.kind === 'user') await keptSession(page, person.email.startsWith('eve') ? eve : who);
    const lookUp = await hold(page, '**/rpc/get_invitation_by_token*');
    const accept = await hold(page, '**/rpc/accept_vendor_invitation*');
    await page.goto(`/auth?invite=${token}`);
    return { lookUp, accept, token };
  },
  news: {
    'person.changed': async (_, { page }, any) => {
      // A person who arrives with a session is already signed in.
      if ((any as InvitationSnapshot).matches({ shown: { person: 'wrong account' } })) {
        await page.getByRole('button', { name: 'Log out' }).click();
      }
    },
    'done.lookUp': ({ output }, { lookUp, token }) =>
      lookUp.answer(async (route) => {
        if (output === null) await revoke(token);
        await route.continue();
      }),
    'error.lookUp': ({ error }, { lookUp }) =>
      lookUp.answer((route) =>
        (error as { _tag: string })._tag === 'NetworkError'
          ? breakOff(route)
          : route.fulfill({
              status: 429,
              headers: { 'access-control-allow-origin': '*' },
              json: { code: 'PT429', message: 'too_often', details: 'Too often.', hint: null },
            }),
      ),
    'done.accept': (_, { accept }) => accept.answer(goOn),
    'error.accept': (_, { accept, token }) =>
      accept.answer(async (route) => {
        await revoke(token);
        await route.continue();
      }),
    'after.continue': () => undefined,
  },
});
