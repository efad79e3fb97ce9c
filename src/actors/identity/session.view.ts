import type { SessionSnapshot } from '#machines/identity/session.machine.ts';
import { isAdmin, isVendor } from '#machines/identity/session.rules.ts';
import { avatarUrl } from '#actors/account/avatar-url.ts';
import { nobody, visitor } from '#lazy/session-handle.ts';
import type { SessionView } from '#lazy/session-handle.ts';

/** What the shell shows of the session: the server's profile takes precedence over the session's own data. */
export function sessionViewOf(
  snapshot: SessionSnapshot,
): Omit<SessionView, 'link' | 'question' | 'isFollowing'> {
  const { session, access } = snapshot.context;
  if (session === null) return snapshot.matches('initializing') ? nobody : visitor;
  const { profile, roles, vendorStatus, slug, stores } = access;
  return {
    phase: snapshot.matches({ 'signed in': { password: 'recovering' } }) ? 'recovering' : 'signed-in',
    access: snapshot.hasTag('access known') ? 'ready' : 'loading',
    userId: session.userId,
    email: session.email,
    emailVerified: session.emailVerified,
    firstName: profile?.first_name ?? session.firstName,
    displayName: profile?.display_name ?? session.displayName,
    // Not the metadata's picture: anyone can put any URL there.
    avatarUrl: avatarUrl(profile?.avatar_url ?? null),
    storeName: session.storeName,
    storeSlug: slug,
    roles,
    vendorStatus,
    stores,
    isVendor: isVendor(snapshot),
    isAdmin: isAdmin(snapshot),
  };
}
