import { useEffect, useSyncExternalStore } from 'react';
import type { Subscription } from 'rxjs';
import { refusalCode } from '#schema/account/account-problems.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import { readAdminRights } from '#services/admin/rights.ts';
import { services } from '#actors/kit/services.ts';

export type RightsReading = { kind: 'reading' } | { kind: 'failed' } | { kind: 'ready'; rights: AdminRights };

const reading: RightsReading = { kind: 'reading' };

let account: string | null = null;
let known: RightsReading = reading;
let asked: Subscription | undefined;
const listeners = new Set<() => void>();

function tell(next: RightsReading): void {
  known = next;
  for (const listener of listeners) listener();
}

/** Whether the server refused because the account is no admin or its role does not include that. */
export const isDenied = (error: unknown): boolean =>
  ['admin_only', 'right_missing'].includes(refusalCode(error));

/** Reads the rights again and keeps the old ones until the answer: somebody may have changed them. */
export function readRightsAgain(): void {
  asked?.unsubscribe();
  if (known.kind === 'failed') tell(reading);
  asked = readAdminRights(services().client).subscribe({
    next: (rights) => tell({ kind: 'ready', rights }),
    error: () => {
      if (known.kind !== 'ready') tell({ kind: 'failed' });
    },
  });
}

/** The rights of an account, once for side bar and page. @param userId null while nobody is known to be there */
export function useAdminRights(userId: string | null): RightsReading {
  useEffect(() => {
    if (userId === null || account === userId) return;
    account = userId;
    known = reading;
    readRightsAgain();
  }, [userId]);
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => known,
    () => reading,
  );
  return userId === null || account !== userId ? reading : now;
}
