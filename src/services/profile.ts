import { Schema } from 'effect';
import { defer, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { endingOf, KnownSession, Preferences, SavedAddress } from '#schema/profile.ts';
import type { AddressForm, NamesForm } from '#schema/profile.ts';
import { createClient } from './client.ts';
import type { AccessToken, BackendAddress, Client } from './client.ts';
import { Conflict, Invalid } from './errors.ts';
import { createObjectStore } from './object-store.ts';

/** What a signed-in person keeps in their account. Each answer is about the session's own user only (RLS). */
export type ProfileService = {
  saveNames: (userId: string, names: NamesForm) => Observable<void>;
  addresses: () => Observable<readonly SavedAddress[]>;
  /** The server makes the first address the default one, and takes the mark from the others when it is given. */
  addAddress: (address: AddressForm) => Observable<void>;
  changeAddress: (id: string, address: AddressForm) => Observable<void>;
  makeDefault: (id: string) => Observable<void>;
  removeAddress: (id: string) => Observable<void>;
  preferences: () => Observable<Preferences | null>;
  savePreferences: (userId: string, preferences: Preferences) => Observable<void>;
  sessions: () => Observable<readonly KnownSession[]>;
  /** Puts the picture where everyone sees it and names it in the profile; `before` is removed. Answers its path. */
  uploadAvatar: (userId: string, file: Blob, before: string | null) => Observable<string>;
  removeAvatar: (userId: string, path: string) => Observable<void>;
  /** How many recovery codes are unused. */
  recoveryCodesLeft: () => Observable<number>;
  /** Ten new ones, in place of any before; told this once. Only just after a code of the authenticator was entered. */
  makeRecoveryCodes: () => Observable<readonly string[]>;
  /** Everything that the shop keeps about the person. */
  exportData: () => Observable<unknown>;
  /** One sentence that says why the account cannot be deleted yet; null when it can. */
  whyNotDelete: () => Observable<string | null>;
  /** @param token Of a session that has just proven itself. */
  deleteAccount: (token: string, avatar: string | null) => Observable<void>;
};

const addressColumns = 'id,label,first_name,last_name,phone,address,address2,city,state,zip_code,is_default';
const emptyToNull = (text: string): string | null => (text === '' ? null : text);

const rowOf = (form: AddressForm) => ({
  label: emptyToNull(form.label),
  first_name: form.firstName,
  last_name: form.lastName,
  phone: emptyToNull(form.phone),
  address: form.address,
  address2: emptyToNull(form.address2),
  city: form.city,
  state: form.state,
  zip_code: form.zipCode,
});

const nothing = (): void => undefined;
/** A change that found no row has not happened: the row is gone, or another's. */
const Changed = Schema.NonEmptyArray(Schema.Struct({ id: Schema.String }));

export function createProfileService(
  backend: BackendAddress,
  accessToken: AccessToken,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): ProfileService {
  const client = createClient(backend, fetcher, accessToken);
  const store = createObjectStore(backend, fetcher);

  const nameAvatar = (userId: string, path: string | null) =>
    client
      .read(Changed, (rest, signal) =>
        rest
          .from('profiles')
          .update({ avatar_url: path })
          .eq('id', userId)
          .select('id')
          .retry(false)
          .abortSignal(signal),
      )
      .pipe(map(nothing));
  const done = <T>(answer: Observable<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      answer.subscribe({ next: resolve, error: reject });
    });

  async function upload(userId: string, file: Blob, before: string | null): Promise<string> {
    const ending = endingOf(file.type);
    if (ending === null)
      throw new Invalid({ code: 'avatar_type', message: 'This type of picture is not taken.' });
    const path = `avatars/${userId}/${crypto.randomUUID()}.${ending}`;
    const token = await accessToken();
    await store.put(path, file, token);
    await done(nameAvatar(userId, path));
    // The new one counts already: an old one that stays is seen by nobody.
    if (before !== null) await store.drop(before, token).catch(nothing);
    return path;
  }

  const changeAddress = (id: string, row: object) =>
    client
      .read(Changed, (rest, signal) =>
        rest.from('addresses').update(row).eq('id', id).select('id').retry(false).abortSignal(signal),
      )
      .pipe(map(nothing));

  const whyNot = (asking: Client) =>
    asking.read(Schema.NullOr(Schema.String), (rest, signal) =>
      rest.rpc('why_not_delete_my_account').retry(false).abortSignal(signal),
    );

  return {
    saveNames: (userId, { firstName, lastName, displayName, companyName }) =>
      client
        .read(Changed, (rest, signal) =>
          rest
            .from('profiles')
            .update({
              first_name: firstName,
              last_name: lastName,
              display_name: emptyToNull(displayName) ?? `${firstName} ${lastName}`,
              company_name: emptyToNull(companyName),
            })
            .eq('id', userId)
            .select('id')
            .retry(false)
            .abortSignal(signal),
        )
        .pipe(map(nothing)),
    addresses: () =>
      client.read(Schema.Array(SavedAddress), (rest, signal) =>
        rest
          .from('addresses')
          .select(addressColumns)
          .order('is_default', { ascending: false })
          .order('created_at', { ascending: false })
          .retry(false)
          .abortSignal(signal),
      ),
    addAddress: (form) =>
      client
        .read(Changed, (rest, signal) =>
          rest.from('addresses').insert(rowOf(form)).select('id').retry(false).abortSignal(signal),
        )
        .pipe(map(nothing)),
    changeAddress: (id, form) => changeAddress(id, rowOf(form)),
    makeDefault: (id) => changeAddress(id, { is_default: true }),
    removeAddress: (id) =>
      client
        .read(Schema.Null, (rest, signal) =>
          rest.from('addresses').delete().eq('id', id).retry(false).abortSignal(signal),
        )
        .pipe(map(nothing)),
    preferences: () =>
      client
        .read(Schema.Array(Preferences), (rest, signal) =>
          rest
            .from('notification_preferences')
            .select('order_updates,back_in_stock,price_drops,newsletter')
            .retry(false)
            .abortSignal(signal),
        )
        .pipe(map(([own]) => own ?? null)),
    savePreferences: (userId, preferences) =>
      client
        .read(Schema.NonEmptyArray(Schema.Struct({ user_id: Schema.String })), (rest, signal) =>
          rest
            .from('notification_preferences')
            .update(preferences)
            .eq('user_id', userId)
            .select('user_id')
            .retry(false)
            .abortSignal(signal),
        )
        .pipe(map(nothing)),
    sessions: () =>
      client.read(Schema.Array(KnownSession), (rest, signal) =>
        rest.rpc('my_sessions').retry(false).abortSignal(signal),
      ),
    uploadAvatar: (userId, file, before) => defer(() => upload(userId, file, before)),
    removeAvatar: (userId, path) =>
      defer(async () => {
        await done(nameAvatar(userId, null));
        await store.drop(path, await accessToken());
      }),
    recoveryCodesLeft: () =>
      client.read(Schema.Int, (rest, signal) =>
        rest.rpc('recovery_codes_left').retry(false).abortSignal(signal),
      ),
    makeRecoveryCodes: () =>
      client.read(Schema.Array(Schema.String), (rest, signal) =>
        rest.rpc('make_recovery_codes').retry(false).abortSignal(signal),
      ),
    exportData: () =>
      client.read(Schema.Unknown, (rest, signal) =>
        rest.rpc('export_my_data').retry(false).abortSignal(signal),
      ),
    whyNotDelete: () => whyNot(client),
    deleteAccount: (token, avatar) =>
      defer(async () => {
        const proven = createClient(backend, fetcher, () => Promise.resolve(token));
        const refusal = await done(whyNot(proven));
        if (refusal !== null) throw new Conflict({ code: 'account_in_use', message: refusal });
        // By the storage itself, which takes the file too; the account's end would remove its row only.
        if (avatar !== null) await store.drop(avatar, token);
        await done(
          proven.read(Schema.Null, (rest, signal) =>
            rest.rpc('delete_my_account').retry(false).abortSignal(signal),
          ),
        );
      }),
  };
}
