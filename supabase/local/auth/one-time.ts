import { createHmac, randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Auth } from './context.ts';
import type { OpenCode } from './guesses.ts';

export type TokenKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token';

const sentColumns: Record<TokenKind, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
};

export function sentColumn(kind: TokenKind): string {
  return sentColumns[kind];
}

/** Prefix of the token in a link that ends in a PKCE code instead of a session. */
export const pkcePrefix = 'pkce_';

/**
 * The token for a code sent to `address`. It is keyed: otherwise a six-digit code could be brute-forced against the
 * link, which is not rate-limited as the code is.
 */
function hashOf(auth: Auth, address: string, code: string): string {
  return createHmac('sha224', auth.secrets.jwtSecret).update(`${address}\n${code}`).digest('hex');
}

export function makeCode(auth: Auth, address: string): { readonly code: string; readonly hash: string } {
  const length = Math.min(10, Math.max(6, auth.settings.email.codeLength));
  const code = Array.from({ length }, () => randomInt(10)).join('');
  return { code, hash: hashOf(auth, address, code) };
}

/** Stores the only token of this kind for this user; the previous one stops working. */
export async function storeToken(
  client: PoolClient,
  user: string,
  kind: TokenKind,
  hash: string,
  address: string,
): Promise<void> {
  await client.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1, $2, $3, $4)
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, created_at = now(), updated_at = now()`,
    [user, kind, hash, address],
  );
}

export type TakenToken = {
  readonly user_id: string;
  readonly token_type: TokenKind;
  readonly relates_to: string;
  readonly token_hash: string;
};

/**
 * Deletes and returns a token, so that only one of several concurrent requests gets it; undefined when there is none.
 */
export async function takeToken(
  client: PoolClient,
  auth: Auth,
  hash: string,
  kinds: readonly TokenKind[],
): Promise<TakenToken | undefined> {
  const { rows } = await client.query<TakenToken & { fresh: boolean }>(
    `delete from auth.one_time_tokens t using auth.users u
     where u.id = t.user_id and t.token_hash = any($1) and t.token_type::text = any($2)
     returning t.user_id, t.token_type, t.relates_to, t.token_hash,
       t.created_at > localtimestamp - make_interval(secs => $3)
       and coalesce(case
         when t.token_type = 'confirmation_token' then u.confirmation_sent_at
         when t.token_type = 'recovery_token' then u.recovery_sent_at
         when t.token_type = 'reauthentication_token' then u.reauthentication_sent_at
         else u.email_change_sent_at end, now()) > now() - make_interval(secs => $3) as fresh`,
    [[hash, `${pkcePrefix}${hash}`], kinds, auth.settings.email.codeSeconds],
  );
  const row = rows[0];
  return row?.fresh === true ? row : undefined;
}

/** The open codes of these kinds sent to `address`. */
async function openCodes(
  client: PoolClient,
  address: string,
  kinds: readonly TokenKind[],
): Promise<OpenCode<TokenKind>[]> {
  const { rows } = await client.query<OpenCode<TokenKind>>(
    `select id || ' ' || updated_at as key, token_type as kind from auth.one_time_tokens
     where relates_to = $1 and token_type::text = any($2)`,
    [address, kinds],
  );
  return rows;
}

/**
 * Redeems the token for a code entered for `address`; uses one of the code's ten attempts.
 * @throws AuthProblem over_request_rate_limit
 */
export async function takeCode(
  client: PoolClient,
  auth: Auth,
  given: { readonly address: string; readonly code: string },
  kinds: readonly TokenKind[],
): Promise<TakenToken | undefined> {
  const alive = auth.guesses.code(given.address, await openCodes(client, given.address, kinds));
  return takeToken(client, auth, hashOf(auth, given.address, given.code), alive);
}
