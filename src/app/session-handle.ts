import type { ComponentType } from 'react';
import { sessionStorageKey } from '#schema/session-key.ts';
import type { LinkGrant, LinkQuestion, LinkReport, Role, VendorStatus } from '#schema/session.ts';
import { grantIn } from './link-grant.ts';

/** Who is at the shop, as the shell and pages show it. Nothing here grants anything: the server decides (spec §6). */
export interface SessionView {
  /** `unknown` until the session's code has answered; `recovering` came by a recovery link and is signed in too. */
  phase: 'unknown' | 'visitor' | 'signed-in' | 'recovering';
  /** Roles and vendor status count once they are `ready`. */
  access: 'loading' | 'ready';
  userId: string | null;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  displayName: string | null;
  avatarUrl: string | null;
  storeName: string | null;
  /** The stored slug of the own store. */
  storeSlug: string | null;
  roles: readonly Role[];
  vendorStatus: VendorStatus | null;
  isVendor: boolean;
  isAdmin: boolean;
  /** What a mailed link in the address came to, until the next page load. */
  link: LinkReport | null;
  /** What such a link asks before it counts. */
  question: LinkQuestion | null;
  /** Such a link is being followed: who is signed in may still become somebody else. */
  isFollowing: boolean;
}

/** The session's code: loaded for who has a session, a link, or the wish to sign in. */
export interface SessionChunk {
  /** Calls back now and after each change. */
  watch: (listener: (view: SessionView) => void) => void;
  signOut: () => void;
  /** What the person says to a link that asks (`question`). */
  answerLink: (goesOn: boolean) => void;
  accessToken: () => Promise<string | null>;
  /** The avatar and its menu, for who is signed in. */
  Account: ComponentType<{ view: SessionView; onSignOut: () => void }>;
  /** Above the page: what a signed-in person has to know. */
  Banners: ComponentType<{ view: SessionView }>;
  /** The person has gone to another path. */
  placeChanged: (path: string) => void;
}

export interface SessionHandle {
  getSnapshot: () => SessionView;
  /** What the server rendered: nobody yet. */
  getServerSnapshot: () => SessionView;
  subscribe: (listener: () => void) => () => void;
  /** Call after hydration: takes a link's tokens out of the address, and loads the session's code if there is need. */
  start: () => void;
  /** The session's code, fetched if need be; before anything of auth is asked. */
  load: () => Promise<SessionChunk>;
  loaded: () => SessionChunk | null;
  signOut: () => void;
  /** What the person says to a link that asks (`question`). */
  answerLink: (goesOn: boolean) => void;
  /** The person has gone to another path. */
  placeChanged: (path: string) => void;
  /** For requests: the session's token, or null for a visitor, at once and without any code of auth. */
  accessToken: () => Promise<string | null>;
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
  isVendor: false,
  isAdmin: false,
  link: null,
  question: null,
  isFollowing: false,
};

export const visitor: SessionView = { ...nobody, phase: 'visitor', access: 'ready' };

export interface SessionPorts {
  load: (grant: LinkGrant | null) => Promise<SessionChunk>;
  hasStoredSession: () => boolean;
  /** Takes the grant out of the address. */
  takeGrant: () => LinkGrant | null;
  /** Calls back when another tab has signed in. */
  watchSignIn: (tell: () => void) => void;
  /** Follows a link that is opened where the page stands already: only its fragment differs, and nothing is loaded. */
  watchLink: () => void;
}

export function createSessionHandle(ports: SessionPorts): SessionHandle {
  let view = nobody;
  let grant: LinkGrant | null = null;
  let loading: Promise<SessionChunk> | null = null;
  let ready: SessionChunk | null = null;
  let place: string | null = null;
  const listeners = new Set<() => void>();
  const set = (next: SessionView) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const load = () => {
    loading ??= ports.load(grant).then(
      (chunk) => {
        grant = null;
        chunk.watch(set);
        ready = chunk;
        if (place !== null) chunk.placeChanged(place);
        // Told once more: what hangs on the code itself can be shown now.
        set(view);
        return chunk;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const quietly = () => {
    load().catch(() => undefined);
  };
  return {
    getSnapshot: () => view,
    getServerSnapshot: () => nobody,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      grant = ports.takeGrant();
      ports.watchSignIn(quietly);
      ports.watchLink();
      if (grant !== null || ports.hasStoredSession()) quietly();
      else if (loading === null) set(visitor);
    },
    load,
    loaded: () => ready,
    signOut: () => {
      load().then(
        (chunk) => chunk.signOut(),
        () => undefined,
      );
    },
    answerLink: (goesOn) => ready?.answerLink(goesOn),
    placeChanged: (path) => {
      place = path;
      ready?.placeChanged(path);
    },
    accessToken: async () => {
      if (loading === null && !ports.hasStoredSession()) return null;
      return (await load()).accessToken();
    },
  };
}

function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    return false;
  }
}

/** The tab's one session. */
export const sessionHandle = createSessionHandle({
  load: async (grant) => (await import('./session-chunk.tsx')).createSessionChunk(grant),
  hasStoredSession,
  takeGrant: () => {
    const found = grantIn(location.href);
    if (found === null) return null;
    history.replaceState(history.state, '', found.clean);
    return found.grant;
  },
  watchSignIn: (tell) =>
    addEventListener('storage', ({ key, newValue }) => {
      if (key === sessionStorageKey && newValue !== null) tell();
    }),
  watchLink: () =>
    addEventListener('hashchange', () => {
      if (grantIn(location.href) !== null) location.reload();
    }),
});
