import type { SessionSnapshot } from '#machines/session/session.machine.ts';
import { isAdmin, isVendor } from '#machines/session/session.rules.ts';
import { avatarUrl } from '../avatar-url.ts';
import { nobody, visitor } from '../session-handle.ts';
import type { SessionView } from '../session-handle.ts';

/** What the shell shows of the session: the server's profile before what the session says of itself. */
export function sessionViewOf(
  snapshot: SessionSnapshot,
): Omit<SessionView, 'link' | 'question' | 'isFollowing'> {
  const { session, access } = snapshot.context;
  if (session === null) return snapshot.matches('initializing') ? nobody : visitor;
  const { profile, roles, vendorStatus, slug } = access;
  return {
    phase: snapshot.matches({ 'signed in': { password: 'recovering' } }) ? 'recovering' : 'signed-in',
    access: snapshot.hasTag('access known') ? 'ready' : 'loading',
    userId: session.userId,
    email: session.email,
    emailVerified: session.emailVerified,
    firstName: profile?.first_name ?? session.firstName,
    displayName: profile?.display_name ?? session.displayName,
    // Not what the metadata names: anyone may have put any address there.
    avatarUrl: avatarUrl(profile?.avatar_url ?? null),
    storeName: session.storeName,
    storeSlug: slug,
    roles,
    vendorStatus,
    isVendor: isVendor(snapshot),
    isAdmin: isAdmin(snapshot),
  };
}
