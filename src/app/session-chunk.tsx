import type { LinkGrant, LinkReport } from '#schema/session.ts';
import { identity } from './actors/identity.ts';
import { getSession } from './actors/session.ts';
import { sessionViewOf } from './actors/session-view.ts';
import { nobody } from './session-handle.ts';
import type { SessionChunk, SessionView } from './session-handle.ts';

/** The session's machine with what the shell shows of it; follows the link that brought the person here. */
export async function createSessionChunk(grant: LinkGrant | null): Promise<SessionChunk> {
  const actor = getSession();
  let link: LinkReport | null = null;
  let following = grant !== null;
  const listeners = new Set<(view: SessionView) => void>();
  const viewNow = (): SessionView => {
    const view = sessionViewOf(actor.getSnapshot());
    // Nobody is a visitor while a link may still sign them in.
    return following && view.phase === 'visitor' ? nobody : { ...view, link };
  };
  const tell = () => {
    const view = viewNow();
    for (const listener of listeners) listener(view);
  };
  actor.subscribe(tell);
  if (grant !== null) {
    identity()
      .auth.follow(grant)
      .subscribe((report) => {
        link = report;
        following = false;
        tell();
      });
  }
  return {
    watch: (listener) => {
      listeners.add(listener);
      listener(viewNow());
    },
    signOut: () => actor.send({ type: 'session.signOut' }),
    accessToken: () => identity().auth.accessToken(),
    Account: () => null,
    Banners: () => null,
  };
}
