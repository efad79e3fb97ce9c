import type { SavedAddress } from '#schema/account/profile.ts';
import type { Address } from '#schema/checkout/checkout.ts';

/** The addresses saved in the account, for signed-in users. */
export interface AddressBook {
  /** The default address first. */
  saved: readonly SavedAddress[];
  /** Another address can be saved. */
  hasRoom: boolean;
  keep: (address: Address) => void;
}
