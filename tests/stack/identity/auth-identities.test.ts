import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startAuth, type AuthKit } from './auth-kit.ts';

let kit: AuthKit;

beforeAll(async () => {
  kit = await startAuth({ 'auth/enable_manual_linking': 'true' });
});
afterAll(() => kit.backend.stop());

async function signedIn() {
  const { email, id } = await kit.member();
  const supabase = kit.client();
  await supabase.auth.signInWithPassword({ email, password });
  return { email, id, supabase };
}

let lastNumber = 4_915_100_001_000;
const newNumber = () => String(++lastNumber);

describe('a phone number', () => {
  it('is set at once where config.toml requires no confirmation, and belongs to one user only', async () => {
    const { id, supabase } = await signedIn();
    const phone = newNumber();
    const { data, error } = await supabase.auth.updateUser({ phone: `+${phone}` });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    });
    const { data: linked } = await supabase.auth.getUserIdentities();
    expect(linked?.identities.map(({ provider, identity_data }) => [provider, identity_data])).toEqual([
      ['email', expect.objectContaining({ sub: id, email_verified: true })],
      ['phone', expect.objectContaining({ sub: id, phone })],
    ]);
    const other = await signedIn();
    const taken = await other.supabase.auth.updateUser({ phone });
    expect(taken.error).toMatchObject({ status: 422, code: 'phone_exists' });
  });
});

describe('an identity', () => {
  it('is removed with its phone number, but never the last one', async () => {
    const { email, supabase } = await signedIn();
    await supabase.auth.updateUser({ phone: newNumber() });
    const { data } = await supabase.auth.getUserIdentities();
    const phone = data?.identities.find(({ provider }) => provider === 'phone');
    const mail = data?.identities.find(({ provider }) => provider === 'email');
    if (phone === undefined || mail === undefined) throw new Error('two identities were expected');
    const foreign = { ...phone, identity_id: '00000000-0000-4000-8000-000000000000' };
    expect((await supabase.auth.unlinkIdentity(foreign)).error?.code).toBe('identity_not_found');
    expect((await supabase.auth.unlinkIdentity(phone)).error).toBeNull();
    const { data: left } = await supabase.auth.getUser();
    expect(left.user).toMatchObject({
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect((await supabase.auth.unlinkIdentity(mail)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
  });

  it('of a disabled provider cannot be linked', async () => {
    const { supabase } = await signedIn();
    const { error } = await supabase.auth.linkIdentity({ provider: 'google' });
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Unsupported provider: provider is not enabled',
    });
  });
});
