import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, fragmentOf, linkOf, newEmail, password, startAuth, type AuthKit } from './auth-kit.ts';

let kit: AuthKit;

beforeAll(async () => {
  kit = await startAuth({
    'auth.rate_limit/sign_in_sign_ups': '500',
    'auth.rate_limit/token_verifications': '500',
  });
});
afterAll(() => kit.backend.stop());

const admin = () => kit.admin().auth.admin;
const nobody = '0190f3a0-0000-7000-8000-0000000000ff';

describe('the admin API', () => {
  it('creates, finds, changes and deletes a user', async () => {
    const email = newEmail();
    const { data: made, error } = await admin().createUser({
      email,
      password,
      user_metadata: { first_name: 'Ada' },
      app_metadata: { plan: 'team' },
    });
    expect(error).toBeNull();
    expect(made.user).toMatchObject({
      email,
      user_metadata: { first_name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'team' },
    });
    const id = made.user?.id ?? '';
    expect((await admin().getUserById(id)).data.user?.email).toBe(email);
    expect((await kit.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'email_not_confirmed',
    );
    const { data: changed } = await admin().updateUserById(id, {
      email: `new-${email}`,
      email_confirm: true,
      user_metadata: { last_name: 'Byron' },
      app_metadata: { plan: null },
    });
    expect(changed.user).toMatchObject({ email: `new-${email}`, user_metadata: { last_name: 'Byron' } });
    expect(changed.user?.app_metadata['plan']).toBeUndefined();
    const signIn = await kit.client().auth.signInWithPassword({ email: `new-${email}`, password });
    expect(signIn.error).toBeNull();
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const orphan = await kit.client().auth.getUser(signIn.data.session?.access_token);
    expect(orphan.error).toMatchObject({ status: 403, code: 'user_not_found' });
  });

  it('refuses a duplicate address, and an unknown user', async () => {
    const { email } = await kit.member();
    expect((await admin().createUser({ email: email.toUpperCase() })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    });
    expect((await admin().createUser({})).error).toMatchObject({ status: 400, code: 'validation_failed' });
    const other = await kit.member();
    expect((await admin().updateUserById(other.id, { email })).error?.code).toBe('email_exists');
  });

  it('lists in pages, newest first', async () => {
    await Promise.all(Array.from({ length: 5 }, () => kit.member()));
    const first = await admin().listUsers({ page: 1, perPage: 2 });
    expect(first.error).toBeNull();
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    expect(first.data.users).toHaveLength(2);
    expect(first.data).toMatchObject({ total: expect.any(Number), lastPage: expect.any(Number) });
    const second = await admin().listUsers({ page: 2, perPage: 2 });
    const ids = [...first.data.users, ...second.data.users].map((user) => user.id);
    expect(new Set(ids).size).toBe(4);
    expect((await admin().listUsers()).data.users.length).toBeGreaterThanOrEqual(5);
  });

  it('bans: sign-in and refresh are refused until the ban is lifted', async () => {
    const { id, email } = await kit.member();
    const supabase = kit.client();
    await supabase.auth.signInWithPassword({ email, password });
    await admin().updateUserById(id, { ban_duration: '24h' });
    expect((await kit.client().auth.signInWithPassword({ email, password })).error?.code).toBe('user_banned');
    expect((await supabase.auth.refreshSession()).error?.code).toBe('user_banned');
    await admin().updateUserById(id, { ban_duration: 'none' });
    expect((await kit.client().auth.signInWithPassword({ email, password })).error).toBeNull();
    expect((await admin().updateUserById(id, { ban_duration: 'soon' })).error?.status).toBe(400);
  });

  it('keeps the row of a soft-deleted user without personal data', async () => {
    const { id, email } = await kit.member({ first_name: 'Ada' });
    await admin().deleteUser(id, true);
    const [row] = await kit.sql(
      'select email, deleted_at, raw_user_meta_data from auth.users where id = $1',
      [id],
    );
    expect(row).toMatchObject({ deleted_at: expect.any(Date), raw_user_meta_data: {} });
    expect(row?.['email']).not.toContain('@');
    expect((await kit.client().auth.signUp({ email, password })).error).toBeNull();
  });

  it('sets a password: all sessions end', async () => {
    const { id, email } = await kit.member();
    const supabase = kit.client();
    await supabase.auth.signInWithPassword({ email, password });
    await admin().updateUserById(id, { password: 'Rubber-and-steel-2' });
    expect((await supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('signs a user out by their token', async () => {
    const { email } = await kit.member();
    const supabase = kit.client();
    const { data } = await supabase.auth.signInWithPassword({ email, password });
    expect((await admin().signOut(data.session?.access_token ?? '', 'global')).error).toBeNull();
    expect((await supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('invites: the link opens a session in which the user chooses a password', async () => {
    const email = newEmail();
    const { data, error } = await admin().inviteUserByEmail(email, { data: { team: 'a' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { team: 'a' } });
    const mail = await kit.mail(email);
    expect(mail.subject).toBe("You're invited to Stallbar");
    const {
      access_token = '',
      refresh_token = '',
      type,
    } = fragmentOf((await kit.follow(linkOf(mail))).location);
    expect(type).toBe('invite');
    const supabase = kit.client();
    await supabase.auth.setSession({ access_token, refresh_token });
    expect((await supabase.auth.updateUser({ password })).error).toBeNull();
    expect((await kit.client().auth.signInWithPassword({ email, password })).error).toBeNull();
    expect((await admin().inviteUserByEmail(email)).error?.code).toBe('email_exists');
  });

  it.each(['signup', 'magiclink', 'recovery', 'invite'] as const)(
    'creates a link of type %s without an email',
    async (type) => {
      const known = type === 'recovery' || type === 'magiclink';
      const email = known ? (await kit.member()).email : newEmail();
      const redirectTo = 'http://127.0.0.1:4173/welcome';
      const { data, error } = await admin().generateLink({
        type,
        email,
        password,
        options: { redirectTo, data: { status: 'alpha' } },
      } as Parameters<ReturnType<typeof admin>['generateLink']>[0]);
      expect(error).toBeNull();
      const { properties } = data;
      expect(properties).toMatchObject({ redirect_to: redirectTo, verification_type: type });
      expect(properties?.action_link).toMatch(
        new RegExp(`verify\\?token=\\w+&type=${type}&redirect_to=${redirectTo}`),
      );
      expect(await kit.mailCount(email)).toBe(0);
      const supabase = kit.client();
      const verified = await supabase.auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type });
      expect(verified.data.user?.email).toBe(email);
    },
  );

  it('turns a magic link for an unknown address into a sign-up', async () => {
    const email = newEmail();
    const { data } = await admin().generateLink({ type: 'magiclink', email });
    const { verification_type, hashed_token = '' } = data.properties ?? {};
    expect(verification_type).toBe('signup');
    const supabase = kit.client();
    const { data: verified } = await supabase.auth.verifyOtp({ token_hash: hashed_token, type: 'signup' });
    expect(verified.user?.email).toBe(email);
  });

  it('adds a phone number to the address, each with an identity, and requires a good password', async () => {
    const email = newEmail();
    const { data: made } = await admin().createUser({ email, phone: '+4915100000001', password });
    expect(made.user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'phone'] });
    expect(made.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone']);
    const id = made.user?.id ?? '';
    const { data: moved } = await admin().updateUserById(id, { phone: '4915100000002' });
    const phone = moved.user?.identities?.find(({ provider }) => provider === 'phone');
    expect([moved.user?.phone, phone?.identity_data?.['phone']]).toEqual(['4915100000002', '4915100000002']);
    const weak = await admin().updateUserById(id, { password: 'weak' });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' });
  });

  it('renames a factor', async () => {
    const { id, email } = await kit.member();
    const supabase = kit.client();
    await supabase.auth.signInWithPassword({ email, password });
    const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Old phone' });
    const answer = await kit.ask(
      'PUT',
      `/admin/users/${id}/factors/${data?.id}`,
      { friendly_name: 'New phone' },
      { authorization: `Bearer ${kit.backend.serviceKey}` },
    );
    expect([answer.status, answer.body['friendly_name']]).toEqual([200, 'New phone']);
  });

  it('lists the audit log in pages, newest first, with a search', async () => {
    const { email } = await kit.member();
    await kit.client().auth.signInWithPassword({ email, password });
    const headers = { authorization: `Bearer ${kit.backend.serviceKey}` };
    const found = await kit.ask('GET', `/admin/audit?query=author:${email}`, undefined, headers);
    const [entry] = found.body as unknown as { payload: Record<string, unknown> }[];
    expect(found.headers.get('x-total-count')).toBe('1');
    expect(entry?.payload).toMatchObject({ action: 'login', actor_username: email, log_type: 'account' });
    const pages = await kit.ask('GET', '/admin/audit?per_page=1', undefined, headers);
    expect(pages.headers.get('link')).toMatch(
      /^<\/admin\/audit\?page=2&per_page=1>; rel="next", <\/admin\/audit\?page=\d+&per_page=1>; rel="last"$/,
    );
    const wrong = await kit.ask('GET', '/admin/audit?query=colour:red', undefined, headers);
    expect([wrong.status, wrong.code]).toEqual([400, 'validation_failed']);
  });

  it('creates both links of an email change', async () => {
    const { email } = await kit.member();
    const newAddress = newEmail('new');
    const links = [];
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin().generateLink({ type, email, newEmail: newAddress });
      links.push(data.properties?.action_link ?? '');
    }
    expect((await kit.follow(links[0] ?? '')).location.hash).toContain('message=Confirmation');
    expect((await kit.follow(links[1] ?? '')).location.hash).toContain('access_token');
    expect(await kit.sql('select from auth.users where email = $1', [newAddress])).toHaveLength(1);
  });

  it('records who did what, without secrets', async () => {
    const rows = await kit.sql(
      `select payload::text as text, payload ->> 'action' as action from auth.audit_log_entries`,
    );
    const actions = new Set(rows.map((row) => row['action']));
    for (const action of [
      'login',
      'user_signedup',
      'user_invited',
      'user_deleted',
      'user_modified',
      'generate_link',
    ]) {
      expect(actions).toContain(action);
    }
    expect(JSON.stringify(rows)).not.toMatch(/Chalk-and|\$2b\$|eyJ/);
  });
});

describe('without the service key', () => {
  it.each([
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${nobody}`],
    ['PUT', `/admin/users/${nobody}`],
    ['DELETE', `/admin/users/${nobody}`],
    ['GET', '/admin/audit'],
    ['GET', `/admin/users/${nobody}/factors`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ])('%s %s is refused', async (method, path) => {
    const { email } = await kit.member();
    const { data } = await kit.client().auth.signInWithPassword({ email, password });
    const body = method === 'GET' ? undefined : { email: newEmail(), type: 'signup' };
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect(await kit.ask(method, path, body)).toMatchObject({ status: 401, code: 'no_authorization' });
    expect(await kit.ask(method, path, body, bearer(kit.backend.anonKey))).toMatchObject({
      status: 403,
      code: 'not_admin',
    });
    expect(await kit.ask(method, path, body, bearer(data.session?.access_token ?? ''))).toMatchObject({
      status: 403,
      code: 'not_admin',
    });
  });
});

describe('an email', () => {
  it('renders the user’s input as text', async () => {
    const email = newEmail(`o'brien+tag`);
    await kit.client().auth.signUp({ email, password });
    const mail = await kit.mail(email);
    expect(mail.text).toContain(email);
    expect(mail.html).toContain('&#39;');
    expect(codeOf(mail)).toMatch(/^\d{6}$/);
  });
});
