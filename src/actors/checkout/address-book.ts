import { catchError, firstValueFrom, of, timeout } from 'rxjs';
import type { CheckoutPerson } from '#machines/checkout/checkout.rules.ts';
import type { AddressBook } from './address-book.view.ts';
import type { Address, Contact } from '#schema/checkout/checkout.ts';
import { limits } from '#schema/limits.ts';
import { formOfAddress } from '#schema/account/profile.ts';
import type { SavedAddress } from '#schema/account/profile.ts';
import { createProfileService } from '#services/account/profile.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { services } from '#actors/kit/services.ts';

const profile = () => createProfileService(services());

/** Milliseconds. A checkout that waits longer for prefilled values would be slower than typing. */
const patience = 2500;

/** The signed-in user, once known; null for a visitor. */
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

/** The signed-in user's addresses; none if they fail to load. The server never returns another person's. */
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

/** The account's values for a checkout's forms, and its saved addresses; null for a guest. */
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
                title: "We couldn't save the address",
                description: "We'll still use it for this order.",
                tone: 'warning',
              }),
          });
      },
    }),
  };
}
