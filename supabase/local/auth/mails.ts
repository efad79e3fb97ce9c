import type { PoolClient } from 'pg';
import { codeOf } from '../failure.ts';
import { inTransaction, pretendToWrite } from './transaction.ts';
import type { MailKind } from './config.ts';
import type { Auth } from './context.ts';
import { startFlow, type Challenge, type FlowMethod } from './flow.ts';
import { tooSoon } from './limits.ts';
import { makeCode, pkcePrefix, sentColumn, storeToken, type TokenKind } from './one-time.ts';
import { AuthProblem } from './problem.ts';
import { userById, type UserRow } from './users.ts';

/** `type` of the verify endpoint, as used in links. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change';

type Sort = {
  readonly kind: MailKind;
  readonly token: TokenKind;
  readonly link: LinkType;
  readonly flow: FlowMethod;
  readonly name: string;
};

const sorts = {
  confirmation: {
    kind: 'confirmation',
    token: 'confirmation_token',
    link: 'signup',
    flow: 'email/signup',
    name: 'confirmation email',
  },
  recovery: {
    kind: 'recovery',
    token: 'recovery_token',
    link: 'recovery',
    flow: 'recovery',
    name: 'recovery email',
  },
  magicLink: {
    kind: 'magic_link',
    token: 'recovery_token',
    link: 'magiclink',
    flow: 'magiclink',
    name: 'magic link email',
  },
  invite: {
    kind: 'invite',
    token: 'confirmation_token',
    link: 'invite',
    flow: 'invite',
    name: 'invite email',
  },
} as const satisfies Record<string, Sort>;

export function verifyLink(auth: Auth, token: string, type: LinkType, redirectTo: string): string {
  const query = `token=${token}&type=${type}&redirect_to=${redirectTo.replaceAll(/[&#+%\s"'<>]/g, encodeURIComponent)}`;
  return `${auth.apiUrl}/auth/v1/verify?${query}`;
}

function valuesFor(auth: Auth, user: UserRow, redirectTo: string) {
  return {
    SiteURL: auth.settings.siteUrl,
    Email: user.email ?? '',
    NewEmail: user.email_change ?? '',
    Data: user.raw_user_meta_data ?? {},
    RedirectTo: redirectTo,
  };
}

/**
 * Records that the email is being sent, unless the last one is too recent. @throws AuthProblem
 * over_email_send_rate_limit
 */
async function claimSending(auth: Auth, user: UserRow, kind: TokenKind): Promise<void> {
  const column = sentColumn(kind);
  const seconds = auth.settings.email.frequencySeconds;
  const { rows } = await auth.pool.query<{ left: number | null }>(
    `with claimed as (
       update auth.users set ${column} = now() where id = $1
         and (${column} is null or ${column} <= now() - make_interval(secs => $2)) returning id)
     select case when exists (select from claimed) then null
       else extract(epoch from ${column} + make_interval(secs => $2) - now())::float8 end as left
     from auth.users where id = $1`,
    [user.id, seconds],
  );
  const left = rows[0]?.left ?? null;
  if (left !== null) throw tooSoon(left);
}

async function releaseSending(auth: Auth, user: UserRow, kind: TokenKind): Promise<void> {
  await auth.pool
    .query(`update auth.users set ${sentColumn(kind)} = null where id = $1`, [user.id])
    .catch(() => undefined);
}

/**
 * Waits only until the mail server proves reachable, then sends in the background. An address that gets no email waits
 * just as long, so that timing does not reveal which addresses have an account.
 */
async function deliver(auth: Auth, user: UserRow, token: TokenKind, name: string, send: () => Promise<void>) {
  const giveUp = async (error: unknown) => {
    auth.log(`auth: the mail server did not accept an email (${codeOf(error) ?? 'unknown'})`);
    await releaseSending(auth, user, token);
  };
  try {
    await auth.mailer.rehearse();
  } catch (error) {
    await giveUp(error);
    throw new AuthProblem(500, 'unexpected_failure', `Error sending ${name}`);
  }
  send().catch(giveUp);
}

/**
 * Sends a user the link and the code for one purpose.
 * @param prepare runs in the transaction that stores the token: both happen or neither, so no older token stays valid
 * @throws AuthProblem over_email_send_rate_limit, unexpected_failure when the mail server refuses it
 */
export async function sendLink(
  auth: Auth,
  user: UserRow,
  purpose: keyof typeof sorts,
  redirectTo: string,
  challenge?: Challenge,
  prepare?: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const sort: Sort = sorts[purpose];
  const address = user.email ?? '';
  auth.limits.mail();
  if (purpose !== 'invite') await claimSending(auth, user, sort.token);
  const { code, hash } = makeCode(auth, address);
  const token = challenge === undefined ? hash : `${pkcePrefix}${hash}`;
  await inTransaction(auth.pool, async (client) => {
    // Lock the token first, as redeeming it does: the same lock order everywhere prevents deadlocks.
    await storeToken(client, user.id, sort.token, token, address);
    await prepare?.(client);
    if (challenge !== undefined) await startFlow(client, user.id, sort.flow, challenge);
    if (purpose === 'invite') {
      await client.query(
        'update auth.users set invited_at = now(), confirmation_sent_at = now(), updated_at = now() where id = $1',
        [user.id],
      );
    }
  });
  const addressee = prepare === undefined ? user : await reread(auth, user);
  await deliver(auth, user, sort.token, sort.name, () =>
    auth.mailer.send(sort.kind, address, {
      ...valuesFor(auth, addressee, redirectTo),
      ConfirmationURL: verifyLink(auth, token, sort.link, redirectTo),
      Token: code,
      TokenHash: token,
    }),
  );
}

/**
 * Does what `sendLink` and the audit entry before it do, without an email: an address without an account answers as
 * fast and as often as one with an account.
 * @throws AuthProblem over_email_send_rate_limit
 */
export async function pretendToSend(auth: Auth, kind: TokenKind, address: string): Promise<void> {
  auth.limits.mail();
  auth.limits.pretend(kind, address);
  await pretendToWrite(auth.pool);
  await pretendToWrite(auth.pool);
  await inTransaction(auth.pool, pretendToWrite);
  try {
    await auth.mailer.rehearse();
  } catch {
    const name = Object.values(sorts).find((sort) => sort.token === kind)?.name ?? 'email change email';
    throw new AuthProblem(500, 'unexpected_failure', `Error sending ${name}`);
  }
}

/** Starts an email change: confirmation goes to the new address, and also to the old one if config.toml says so. */
export async function sendEmailChange(
  auth: Auth,
  user: UserRow,
  newEmail: string,
  redirectTo: string,
  challenge?: Challenge,
): Promise<void> {
  auth.limits.mail();
  await claimSending(auth, user, 'email_change_token_new');
  const prefix = challenge === undefined ? '' : pkcePrefix;
  const toNew = makeCode(auth, newEmail);
  const current = user.email ?? '';
  const toCurrent = auth.settings.email.doubleConfirm && current !== '' ? makeCode(auth, current) : undefined;
  await inTransaction(auth.pool, async (client) => {
    await client.query(
      'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1',
      [user.id, newEmail],
    );
    await client.query(
      `delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_current'`,
      [user.id],
    );
    await storeToken(client, user.id, 'email_change_token_new', `${prefix}${toNew.hash}`, newEmail);
    if (toCurrent !== undefined) {
      await storeToken(client, user.id, 'email_change_token_current', `${prefix}${toCurrent.hash}`, current);
    }
    if (challenge !== undefined) await startFlow(client, user.id, 'email_change', challenge);
  });
  const send = (address: string, { code, hash }: { code: string; hash: string }) =>
    auth.mailer.send('email_change', address, {
      ...valuesFor(auth, user, redirectTo),
      NewEmail: newEmail,
      SendingTo: address,
      ConfirmationURL: verifyLink(auth, `${prefix}${hash}`, 'email_change', redirectTo),
      Token: code,
      TokenHash: `${prefix}${hash}`,
    });
  await deliver(auth, user, 'email_change_token_new', 'email change email', async () => {
    await send(newEmail, toNew);
    if (toCurrent !== undefined) await send(current, toCurrent);
  });
}

/** Sends the code required to set a new password. */
export async function sendReauthentication(auth: Auth, user: UserRow): Promise<void> {
  auth.limits.mail();
  await claimSending(auth, user, 'reauthentication_token');
  const address = user.email ?? '';
  const { code, hash } = makeCode(auth, address);
  await inTransaction(auth.pool, (client) =>
    storeToken(client, user.id, 'reauthentication_token', hash, address),
  );
  await deliver(auth, user, 'reauthentication_token', 'reauthentication email', () =>
    auth.mailer.send('reauthentication', address, { ...valuesFor(auth, user, ''), Token: code }),
  );
}

/** Reloads the user from the database. */
export async function reread(auth: Auth, user: UserRow): Promise<UserRow> {
  return (await userById(auth.pool, user.id)) ?? user;
}
