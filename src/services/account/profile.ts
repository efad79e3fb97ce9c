import { Schema } from 'effect';
import { defer, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { AccountLook, KnownSession, Preferences, SavedAddress } from '#schema/account/profile.ts';
import type { AddressForm, NamesForm } from '#schema/account/profile.ts';
import type { Client } from '#services/client.ts';
import type { Services } from '#services/create-services.ts';
import { Conflict, Unexpected } from '#services/errors.ts';
import { putUpload } from '#services/kit/put-upload.ts';

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

const KeptPicture = Schema.Struct({ path: Schema.String });
const Row = Schema.Struct({ id: Schema.String });

/** The data in a signed-in person's account. Each answer is about the session's own user only (RLS). */
export function createProfileService({
  client,
  clientWith,
  store,
  accessToken,
}: Pick<Services, 'client' | 'clientWith' | 'store' | 'accessToken'>) {
  /** An update that matched no row did not happen: the row is gone, or belongs to someone else. */
  const changed = <T>(rows: Observable<readonly T[]>): Observable<void> =>
    rows.pipe(
      map(({ length }) => {
        if (length === 0) throw new Unexpected({ cause: 'No row was changed.' });
      }),
    );

  const done = <T>(answer: Observable<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      answer.subscribe({ next: resolve, error: reject });
    });

  async function upload(userId: string, { id, blob, width }: { id: string; blob: Blob; width: number }) {
    const file = `${userId}/${id}/${Math.max(10, width)}.jpg`;
    await putUpload({ client, store, accessToken }, `uploads/${file}`, blob);
    const { path } = await done(client.invoke(KeptPicture, 'keep-picture', { upload: file }));
    return path;
  }

  const changeAddress = (id: string, row: object) =>
    changed(client.rows(Row, (rest) => rest.from('addresses').update(row).eq('id', id).select('id')));

  const whyNot = (asking: Client) => asking.rpc(Schema.NullOr(Schema.String), 'why_not_delete_my_account');

  return {
    saveNames: (
      userId: string,
      { firstName, lastName, displayName, companyName }: NamesForm,
    ): Observable<void> =>
      changed(
        client.rows(Row, (rest) =>
          rest
            .from('profiles')
            .update({
              first_name: firstName,
              last_name: lastName,
              display_name: emptyToNull(displayName) ?? `${firstName} ${lastName}`,
              company_name: emptyToNull(companyName),
            })
            .eq('id', userId)
            .select('id'),
        ),
      ),
    addresses: () =>
      client.rows(SavedAddress, (rest) =>
        rest
          .from('addresses')
          .select(addressColumns)
          .order('is_default', { ascending: false })
          .order('created_at', { ascending: false }),
      ),
    /**
     * The server makes the first address the default, and removes the default mark from the others when a new one has it.
     */
    addAddress: (form: AddressForm): Observable<void> =>
      changed(client.rows(Row, (rest) => rest.from('addresses').insert(rowOf(form)).select('id'))),
    changeAddress: (id: string, form: AddressForm): Observable<void> => changeAddress(id, rowOf(form)),
    makeDefault: (id: string): Observable<void> => changeAddress(id, { is_default: true }),
    removeAddress: (id: string) => client.write((rest) => rest.from('addresses').delete().eq('id', id)),
    preferences: (): Observable<Preferences | null> =>
      client
        .rows(Preferences, (rest) =>
          rest
            .from('notification_preferences')
            .select('order_updates,back_in_stock,price_drops,answers,newsletter'),
        )
        .pipe(map(([own]) => own ?? null)),
    savePreferences: (userId: string, preferences: Preferences): Observable<void> =>
      changed(
        client.rows(Schema.Struct({ user_id: Schema.String }), (rest) =>
          rest.from('notification_preferences').update(preferences).eq('user_id', userId).select('user_id'),
        ),
      ),
    sessions: () => client.rpc(Schema.Array(KnownSession), 'my_sessions'),
    /** Support's views of the account, in the last 90 days. */
    looks: () => client.rpc(Schema.Array(AccountLook), 'my_account_views'),
    /** Shows a redrawn JPEG as the person's picture, once the server has read it. Returns its path. */
    uploadAvatar: (userId: string, picture: { id: string; blob: Blob; width: number }): Observable<string> =>
      defer(() => upload(userId, picture)),
    removeAvatar: (path: string): Observable<void> =>
      defer(async () => {
        await done(client.rpc(Schema.Null, 'remove_avatar'));
        await store.drop(path, await accessToken());
      }),
    /** The number of unused recovery codes. */
    recoveryCodesLeft: () => client.rpc(Schema.Int, 'recovery_codes_left'),
    /**
     * Ten new codes that replace all earlier ones; returned only once. Only right after a code from the authenticator
     * was entered.
     */
    makeRecoveryCodes: () => client.rpc(Schema.Array(Schema.String), 'make_recovery_codes'),
    /** Everything the shop stores about the person. */
    exportData: () => client.rpc(Schema.Unknown, 'export_my_data'),
    /** A sentence that says why the account can't be deleted yet; null if it can. */
    whyNotDelete: (): Observable<string | null> => whyNot(client),
    /** @param token Of a session that was just verified. */
    deleteAccount: (token: string, avatar: string | null): Observable<void> =>
      defer(async () => {
        const proven = clientWith(token);
        const refusal = await done(whyNot(proven));
        if (refusal !== null) throw new Conflict({ code: 'account_in_use', message: refusal });
        // Through the storage API, which deletes the file too; deleting the account would delete only its row.
        if (avatar !== null) await store.drop(avatar, token);
        await done(proven.rpc(Schema.Null, 'delete_my_account'));
      }),
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;
