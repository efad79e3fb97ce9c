import type { GuardFacts, GuardSnapshot } from '#machines/identity/guard.machine.ts';
import type { Case } from '#engine/paths.ts';
import { guardModel } from '#samples/models/identity/guard.model.ts';
import { screen } from '#samples/screens/identity/guard.screen.ts';
import { keptSession } from '../../support/member.ts';
import { account } from '../../support/stage.ts';
import { driver } from '#engine/page/app-driver.ts';
import { goOn, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = { access: Held; isSignedIn: boolean };

const factsOf = ({ facts }: Case) => facts as GuardFacts;

/** The person on this path, from the first complete facts. */
const personOf = (events: readonly Case[]): GuardFacts | undefined =>
  events
    .filter(({ type }) => type === 'session.changed')
    .map(factsOf)
    .find(({ phase, access }) => phase === 'signed-in' && access === 'ready');

export const guardDriver = driver<Own>({
  model: guardModel,
  screen,
  daily: 'transitions',
  beyond: {
    'session.changed/0': 'a page that knows who is there does not forget it',
    'session.changed/4': 'who comes by a recovery link walks the paths of resetPassword',
    'page.entered/5': 'no page of the shop has a list of roles yet',
    'session.changed/7': 'the journey of an invited member opens a panel',
  },
  possible: (event, any) => {
    const snapshot = any as GuardSnapshot;
    const { facts: known, need } = snapshot.context;
    // This state lasts only a tenth of a second, so people can't do anything in it.
    if (snapshot.matches('denying')) return event.type.startsWith('xstate.after.');
    if (event.type !== 'session.changed') return true;
    const next = factsOf(event);
    if (known.phase === 'unknown') return true;
    if (known.phase === 'visitor') return false;
    if (known.access === 'loading') return next.phase === 'signed-in' && next.access === 'ready';
    return snapshot.matches('allowed') && next.phase === 'visitor' && need === 'login';
  },
  tolerated: [/status of 40[134]/],
  start: async (page, _, { steps }) => {
    const events = steps.map(({ event }) => event);
    const isSignedIn = events.some(
      (event) => event.type === 'session.changed' && factsOf(event).phase === 'signed-in',
    );
    const access = await hold(page, '**/rest/v1/user_roles*');
    if (isSignedIn) {
      const { isAdmin = false, isVendor = false, roles = [] } = personOf(events) ?? {};
      const who = await account({
        roles: isAdmin ? ['admin'] : roles.includes('vendor') ? ['vendor'] : [],
        ...(isVendor
          ? {
              store: {
                status: 'approved',
                store_name: 'Iron Gate',
                description: 'Gates.',
                phone: '+1 555 010 2030',
              },
            }
          : {}),
      });
      await keptSession(page, who);
    }
    return { access, isSignedIn };
  },
  news: {
    'page.entered': async (event, scene, any) => {
      const { facts } = (any as GuardSnapshot).context;
      // Before the session is known the browser is still loading: it opens the page the path ends on.
      if (facts.phase === 'unknown') return;
      const { origin } = event['page'] as { origin: string };
      await scene.page.goto(origin);
      if (facts.phase === 'signed-in' && facts.access === 'ready') await scene.access.answer(goOn);
    },
    'session.changed': async (event, scene, any) => {
      const { facts: known, origin } = (any as GuardSnapshot).context;
      const next = factsOf(event);
      if (known.phase === 'unknown') await scene.page.goto(origin);
      if (next.phase === 'signed-in' && next.access === 'ready') await scene.access.answer(goOn);
      if (known.phase !== 'unknown' && next.phase === 'visitor') {
        await scene.page.getByRole('button', { name: /^Account:/ }).click();
        await scene.page.getByRole('menuitem', { name: 'Logout' }).click();
      }
    },
    'after.vendorFrame': () => undefined,
  },
});
