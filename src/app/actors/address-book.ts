import { catchError, firstValueFrom, of, timeout } from 'rxjs';
import type { CheckoutPerson } from '#machines/checkout/checkout.rules.ts';
import type { AddressBook } from '#pages/checkout/address-section.tsx';
import type { Address, Contact } from '#schema/checkout.ts';
import { limits } from '#schema/limits.ts';
import { formOfAddress } from '#schema/profile.ts';
import type { SavedAddress } from '#schema/profile.ts';
import { createProfileService } from '#services/profile.ts';
import type { ProfileService } from '#services/profile.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { readEnv } from '../env.ts';
import { sessionHandle } from '../session-handle.ts';

let made: ProfileService | undefined;
const profile = () => (made ??= createProfileService(readEnv(), sessionHandle.accessToken));

/** A checkout that waits longer for what it could fill in would be slower than typing. Milliseconds. */
const patience = 2500;

/** Who is signed in, once that is known; null for a visitor. */
function whoIsHere(): Promise<{ userId: string; email: string; firstName: string | null } | null> {
  return new Promise((resolve) => {
    const look = () => {
      const { phase, userId, email, firstName } = sessionHandle.getSnapshot();
      if (phase === 'unknown') return false;
      resolve(userId === null ? null : { userId, email: email ?? '', firstName });
      return true;
    };
    if (look()) return;
    const stop = sessionHandle.subscribe(() => {
      if (look()) stop();
    });
  });
}

/** The addresses of who is signed in; none when they cannot be read. The server gives nobody another's. */
const readAddresses = (): Promise<readonly SavedAddress[]> =>
  firstValueFrom(
    profile()
      .addresses()
      .pipe(
        timeout(patience),
        catchError(() => of([])),
      ),
  );

async function read(): Promise<{ person: CheckoutPerson; saved: readonly SavedAddress[] } | null> {
  const who = await whoIsHere();
  if (who === null) return null;
  const saved = await readAddresses();
  const [first] = saved;
  const form = first === undefined ? null : formOfAddress(first);
  return {
    saved,
    person: {
      contact: {
        firstName: form?.firstName ?? who.firstName ?? '',
        lastName: form?.lastName ?? '',
        email: who.email,
        phone: form?.phone ?? '',
      },
      address:
        form === null
          ? null
          : {
              address: form.address,
              address2: form.address2,
              city: form.city,
              state: form.state,
              zipCode: form.zipCode,
            },
    },
  };
}

/** What the account knows for a checkout's forms, and its addresses to choose from; null for a guest. */
export async function openAddressBook(): Promise<{
  person: CheckoutPerson;
  bookFor: (contactNow: () => Contact) => AddressBook;
} | null> {
  const found = await Promise.race([
    read(),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patience)),
  ]);
  if (found === null) return null;
  return {
    person: found.person,
    bookFor: (contactNow) => ({
      saved: found.saved,
      hasRoom: found.saved.length < limits.addresses.max,
      keep: (address: Address) => {
        const { firstName, lastName, phone } = contactNow();
        profile()
          .addAddress({ ...address, label: '', firstName, lastName, phone })
          .subscribe({
            next: () => toasts.add({ title: 'Address saved', tone: 'success' }),
            error: () =>
              toasts.add({
                title: 'The address could not be saved',
                description: 'Your order goes on with it.',
                tone: 'warning',
              }),
          });
      },
    }),
  };
}
