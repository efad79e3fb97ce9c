import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import { AuthProblem, invalid } from './problem.ts';
import { textOf, type Body } from './request.ts';

/** What a client sends to start a PKCE flow (RFC 7636). */
export type Challenge = { readonly challenge: string; readonly method: 's256' | 'plain' };

/** How a PKCE flow started; recorded in the session's `amr`. */
export type FlowMethod = 'email/signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite';

/** Seconds allowed between the click and the exchange. */
const codeSeconds = 300;

/** The challenge in a request; undefined for the implicit flow. @throws AuthProblem validation_failed */
export function challengeOf(body: Body): Challenge | undefined {
  const challenge = textOf(body, 'code_challenge');
  const method = textOf(body, 'code_challenge_method').toLowerCase();
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '') {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  if (method !== 's256' && method !== 'plain') {
    throw invalid(`unsupported code_challenge method "${method}"`);
  }
  return { challenge, method };
}

export async function startFlow(
  client: PoolClient,
  user: string,
  method: FlowMethod,
  { challenge, method: challengeMethod }: Challenge,
): Promise<void> {
  await client.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, now(), now())`,
    [randomUUID(), user, randomUUID(), challengeMethod, challenge, method],
  );
  await client.query(`delete from auth.flow_state where created_at < now() - interval '1 day'`);
}

/**
 * Issues the code for the newest flow that `user` started this way. Until then the flow has no valid code.
 * @throws AuthProblem flow_state_not_found
 */
export async function issueCode(client: PoolClient, user: string, method: FlowMethod): Promise<string> {
  const code = randomUUID();
  const changed = await client.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = now(), updated_at = now()
     where id = (select id from auth.flow_state where user_id = $1 and authentication_method = $2
       order by created_at desc limit 1)`,
    [user, method, code],
  );
  if (changed.rowCount === 0)
    throw new AuthProblem(404, 'flow_state_not_found', 'No valid flow state found for user.');
  return code;
}

type FlowRow = {
  readonly id: string;
  readonly user_id: string;
  readonly code_challenge_method: 's256' | 'plain';
  readonly code_challenge: string;
  readonly authentication_method: string;
  readonly fresh: boolean;
};

/**
 * Exchanges a code once, for the user who started the flow.
 * @throws AuthProblem flow_state_not_found, flow_state_expired, bad_code_verifier
 */
export async function exchangeCode(
  client: PoolClient,
  code: string,
  verifier: string,
): Promise<{ readonly user: string; readonly method: string }> {
  const { rows } = await client.query<FlowRow>(
    `select id, user_id, code_challenge_method, code_challenge, authentication_method,
       auth_code_issued_at > now() - make_interval(secs => $2) as fresh
     from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null for update`,
    [code, codeSeconds],
  );
  const flow = rows[0];
  if (flow === undefined) {
    throw new AuthProblem(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  if (!flow.fresh) {
    throw new AuthProblem(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const given =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  const expected = Buffer.from(flow.code_challenge.replaceAll('=', ''));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    throw new AuthProblem(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  await client.query('delete from auth.flow_state where id = $1', [flow.id]);
  return { user: flow.user_id, method: flow.authentication_method };
}
