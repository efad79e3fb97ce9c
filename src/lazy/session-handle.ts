import type { ComponentType } from 'react';
import { sessionStorageKey } from '#schema/identity/session-key.ts';
import type { LinkGrant, LinkQuestion, LinkReport, Role, VendorStatus } from '#schema/identity/session.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { lazy } from './lazy.ts';
import type { Lazy, LazyHandle } from './lazy.ts';

/** The current session, as the shell and pages show it. It grants no permission: the server decides (spec §6). */
export interface SessionView {
  /**
   * `unknown` until the session's code has answered; `recovering` was opened by a recovery link and is signed in too.
   */
  phase: 'unknown' | 'visitor' | 'signed-in' | 'recovering';
  /** Roles and vendor status are valid once this is `ready`. */
  access: 'loading' | 'ready';
  userId: string | null;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  displayName: string | null;
  avatarUrl: string | null;
  storeName: string | null;
  /** The stored slug of the person's store. */
  storeSlug: string | null;
  roles: readonly Role[];
  vendorStatus: VendorStatus | null;
  /** The stores that the person works for, their own first. */
  stores: readonly OwnStore[];
  isVendor: boolean;
  isAdmin: boolean;
  /** The result of an emailed link in the URL, until the next page load. */
  link: LinkReport | null;
  /** The question such a link asks before it takes effect. */
  question: LinkQuestion | null;
  /** Such a link is being processed: it may still sign in someone else. */
  isFollowing: boolean;
}

/** The session's code: loaded for people with a session or a link, and for those who want to sign in. */
export interface SessionChunk {
  /** Calls back now and after each change. */
  watch: (listener: (view: SessionView) => void) => void;
  signOut: () => void;
  /** The person's answer to a link that asks (`question`). */
  answerLink: (goesOn: boolean) => void;
  accessToken: () => Promise<string | null>;
  /** A request of a session that has ended waits for the same person's login. See `acrossSessions`. */
  sendAgain: (refusal: Response, headers: Headers) => Promise<Headers | null>;
  /** The avatar and its menu, for signed-in users. */
  Account: ComponentType<{ view: SessionView; onSignOut: () => void }>;
  /** Notices for a signed-in person, above the page. */
  Banners: ComponentType<{ view: SessionView }>;
  /** The person has navigated to another path. */
  placeChanged: (path: string) => void;
}

type LoadSession = (grant: LinkGrant | null) => Promise<SessionChunk>;

interface SessionHandle extends LazyHandle<SessionView, LoadSession> {
  /** Call after hydration: removes a link's tokens from the URL, and loads the session's code if it is needed. */
  start: () => void;
  /** Await this before using anything of auth. */
  load: () => Promise<SessionChunk>;
  loaded: () => SessionChunk | null;
  signOut: () => void;
  /** The person's answer to a link that asks (`question`). */
  answerLink: (goesOn: boolean) => void;
  /** The person has navigated to another path. */
  placeChanged: (path: string) => void;
  /** For requests: the session's token, or null for a visitor, without waiting for any auth code. */
  accessToken: () => Promise<string | null>;
  /** A request of a session that has ended waits for the same person's login. See `acrossSessions`. */
  sendAgain: (refusal: Response, headers: Headers) => Promise<Headers | null>;
}

export const nobody: SessionView = {
  phase: 'unknown',
  access: 'loading',
  userId: null,
  email: null,
  emailVerified: false,
  firstName: null,
  displayName: null,
  avatarUrl: null,
  storeName: null,
  storeSlug: null,
  roles: [],
  vendorStatus: null,
  stores: [],
  isVendor: false,
  isAdmin: false,
  link: null,
  question: null,
  isFollowing: false,
};

export const visitor: SessionView = { ...nobody, phase: 'visitor', access: 'ready' };

interface SessionPorts {
  hasStoredSession: () => boolean;
  /** Whether the URL looks like an emailed link. */
  mayGrant: () => boolean;
  /** Removes the grant from the URL and returns it. */
  takeGrant: () => Promise<LinkGrant | null>;
  /** Calls back when another tab has signed in. */
  watchSignIn: (listener: () => void) => void;
  /** Follows a link to the page that is already open: only its fragment differs, so the browser loads nothing. */
  watchLink: () => void;
  /** Forms with unsaved input ask first. */
  mayLogOut: () => boolean;
}

/** The window event before the person logs out; a form that prevents the event stops the logout. */
export const loggingOut = 'stallbar:logging-out';

export function createSessionHandle(ports: SessionPorts): SessionHandle {
  let grant: Promise<LinkGrant | null> | null = null;
  let place: string | null = null;
  const session: Lazy<SessionView, SessionChunk> = lazy({
    initial: nobody,
    onLoad: (code) => {
      grant = null;
      code.watch((view) => {
        // The code starts with an unknown session. Showing that would remove a visitor's form together with its input.
        const isAnswer = view.phase !== 'unknown' || view.isFollowing;
        if (isAnswer || session.getSnapshot().phase === 'unknown') session.set(view);
      });
      if (place !== null) code.placeChanged(place);
    },
  });
  return {
    ...session,
    bind: (load) => session.bind(async () => load(await grant)),
    start: () => {
      if (ports.mayGrant()) grant = ports.takeGrant();
      ports.watchSignIn(session.warm);
      ports.watchLink();
      if (grant !== null || ports.hasStoredSession()) session.warm();
      else if (!session.isComing()) session.set(visitor);
    },
    signOut: () => {
      if (ports.mayLogOut()) session.use((code) => code.signOut());
    },
    answerLink: (goesOn) => session.loaded()?.answerLink(goesOn),
    placeChanged: (path) => {
      place = path;
      session.loaded()?.placeChanged(path);
    },
    accessToken: async () => {
      if (!session.isComing() && !ports.hasStoredSession()) return null;
      return (await session.load()).accessToken();
    },
    // A person's token comes from this code, so it is already loaded when one is refused.
    sendAgain: async (...refused) => session.loaded()?.sendAgain(...refused) ?? null,
  };
}

function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    return false;
  }
}

/** Each kind of grant has one of these fields; its other fields and its rules are in `link-grant.ts`. */
const mayGrant = (): boolean => /[#?&](access_token|token_hash|error_code|message)=/.test(location.href);

const readGrant = async () => (await import('./link-grant.ts')).grantIn(location.href);

/** The tab's only session. */
export const sessionHandle = createSessionHandle({
  hasStoredSession,
  mayGrant,
  takeGrant: async () => {
    const found = await readGrant();
    if (found === null) return null;
    history.replaceState(history.state, '', found.clean);
    return found.grant;
  },
  watchSignIn: (listener) =>
    addEventListener('storage', ({ key, newValue }) => {
      if (key === sessionStorageKey && newValue !== null) listener();
    }),
  watchLink: () =>
    addEventListener('hashchange', async () => {
      if (mayGrant() && (await readGrant()) !== null) location.reload();
    }),
  mayLogOut: () => dispatchEvent(new Event(loggingOut, { cancelable: true })),
});
