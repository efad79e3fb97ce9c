import { useEffect, useSyncExternalStore } from 'react';
import { interval, merge, of } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { delays } from '#machines/kit/delays.ts';
import { refusalCode } from '#schema/account/account-problems.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import { readAdminRights } from '#services/admin/rights.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';

export type RightsReading =
  | { kind: 'reading' }
  | { kind: 'failed' }
  | {
      kind: 'ready';
      rights: AdminRights;
      /** The account's earlier rights, each time someone changed them while the panel was open. */
      earlier: readonly AdminRights[];
    };

const reading: RightsReading = { kind: 'reading' };

let account: string | null = null;
let known: RightsReading = reading;
let asked: Subscription | undefined;
const listeners = new Set<() => void>();

function tell(next: RightsReading): void {
  known = next;
  for (const listener of listeners) listener();
}

/** Whether the server refused because the account isn't an admin, its role lacks the right, or it has no second factor. */
export const isDenied = (error: unknown): boolean =>
  ['admin_only', 'right_missing', 'admin_factor_missing'].includes(refusalCode(error));

/** Emits rights only if they differ: they are read every half minute, and each emission renders the pages. */
function take(rights: AdminRights): void {
  const earlier = known.kind === 'ready' ? [...known.earlier, known.rights] : [];
  if (JSON.stringify(earlier.at(-1)) !== JSON.stringify(rights)) tell({ kind: 'ready', rights, earlier });
}

/** Reloads the rights and keeps the old ones until the answer: someone may have changed them. */
export function readRightsAgain(): void {
  asked?.unsubscribe();
  if (known.kind === 'failed') tell(reading);
  asked = readAdminRights(services().client).subscribe({
    next: take,
    error: (error: unknown) => {
      if (refusalCode(error) === 'account_suspended') take({ roles: [], rights: {} });
      else if (known.kind !== 'ready') tell({ kind: 'failed' });
    },
  });
}

/**
 * Whether an error means a missing right. An open page had the right, so it was revoked: sidebar and page must learn
 * it too.
 */
export function noteDenial(error: unknown): boolean {
  const denied = isDenied(error);
  if (denied) readRightsAgain();
  return denied;
}

/** Returns this in place of a refusal for a missing right. */
export const whenDenied =
  <Answer>(answer: Answer) =>
  (error: unknown): Observable<Answer> => {
    if (!noteDenial(error)) throw error;
    return of(answer);
  };

/** Keeps the rights up to date: at once if realtime reports a change, else with the counts (spec §9). */
export const followRights = (userId: string): Subscription =>
  merge(
    watchRealtime([{ table: 'profiles', filter: `id=eq.${userId}` }]),
    interval(delays.adminRefetch),
  ).subscribe(readRightsAgain);

/** While the panel is open. @param userId null until someone is known to be signed in */
export function useLiveRights(userId: string | null): void {
  useEffect(() => {
    const live = userId === null ? undefined : followRights(userId);
    return () => live?.unsubscribe();
  }, [userId]);
}

/** The rights of the tab's account. */
export const watchRights = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => known,
};

/** An account's rights, once for sidebar and page. @param userId null until someone is known to be signed in */
export function useAdminRights(userId: string | null): RightsReading {
  useEffect(() => {
    if (userId === null || account === userId) return;
    account = userId;
    known = reading;
    readRightsAgain();
  }, [userId]);
  const now = useSyncExternalStore(watchRights.subscribe, watchRights.getSnapshot, () => reading);
  return userId === null || account !== userId ? reading : now;
}
