import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { codeOf } from '../failure.ts';
import { audit } from './audit.ts';
import { authenticate, holdSession, needStrong, type SignedIn } from './authenticate.ts';
import type { Auth } from './context.ts';
import { sessionJson } from './grants.ts';
import { AuthProblem, invalid } from './problem.ts';
import { qrSvg } from './qr.ts';
import { clientOf, readObject, textOf, uuid } from './request.ts';
import { liftSession } from './sessions.ts';
import { makeTotpSecret, totpStep, totpUri } from './totp.ts';
import { inTransaction } from './transaction.ts';
import { factorsOf, userById } from './users.ts';

/** Seconds within which a challenge must be answered. */
const challengeSeconds = 300;
/** Seconds after which an unverified factor is deleted. */
const unverifiedSeconds = 300;
const kinds = new Set(['totp', 'phone', 'webauthn']);

type FactorRow = {
  readonly id: string;
  readonly factor_type: string;
  readonly status: 'verified' | 'unverified';
  readonly secret: string | null;
};

async function person(auth: Auth, c: Context): Promise<SignedIn> {
  const signedIn = await authenticate(auth, c);
  if (signedIn.user.is_anonymous) {
    throw new AuthProblem(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  }
  return signedIn;
}

async function factorOf(auth: Auth, id: string, user: string): Promise<FactorRow> {
  if (!uuid.test(id)) throw invalid('factor_id must be an UUID', 404);
  const { rows } = await auth.pool.query<FactorRow>(
    'select id, factor_type, status, secret from auth.mfa_factors where id = $1 and user_id = $2',
    [id, user],
  );
  const factor = rows[0];
  if (factor === undefined) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

const wrongCode = (): AuthProblem =>
  new AuthProblem(422, 'mfa_verification_failed', 'Invalid TOTP code entered');

/** Names are compared exactly; two factors without a name conflict as well. */
export function nameTaken(name: string): AuthProblem {
  return new AuthProblem(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  );
}

async function enroll(auth: Auth, c: Context): Promise<object> {
  const signedIn = await person(auth, c);
  const { user } = signedIn;
  const body = await readObject(c);
  const [type, name] = [textOf(body, 'factor_type'), textOf(body, 'friendly_name')];
  if (!kinds.has(type)) throw invalid('factor_type needs to be totp, phone, or webauthn');
  if (type !== 'totp' || !auth.settings.factors.enroll) {
    const label = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }[type] ?? type;
    throw new AuthProblem(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${label}`);
  }
  if (name.length > 100) throw invalid('friendly_name may not be longer than 100 characters');
  await auth.pool.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and created_at < now() - make_interval(secs => $2)`,
    [user.id, unverifiedSeconds],
  );
  const factors = await factorsOf(auth.pool, user.id);
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) throw nameTaken(name);
  if (factors.length >= auth.settings.factors.most) {
    throw new AuthProblem(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  await needStrong(auth, signedIn, 403, 'AAL2 required to enroll a new factor');
  const secret = makeTotpSecret();
  const id = randomUUID();
  await inTransaction(auth.pool, async (client) => {
    await holdSession(client, signedIn);
    await client.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
      [id, user.id, name, secret],
    );
    await audit(client, 'factor_in_progress', user, clientOf(c), { factor_id: id });
  }).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? nameTaken(name) : error;
  });
  const issuer = textOf(body, 'issuer') || new URL(auth.settings.siteUrl).host;
  const uri = totpUri(issuer.slice(0, 100), user.email ?? user.phone ?? '', secret);
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: qrSvg(uri), secret, uri } };
}

async function challenge(auth: Auth, c: Context, factorId: string): Promise<object> {
  const { user } = await person(auth, c);
  const factor = await factorOf(auth, factorId, user.id);
  if (!auth.settings.factors.verify) {
    throw new AuthProblem(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
  }
  const id = randomUUID();
  await inTransaction(auth.pool, async (client) => {
    await client.query(
      `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $2)`,
      [factor.id, challengeSeconds],
    );
    await client.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)`,
      [id, factor.id, clientOf(c).address ?? '127.0.0.1'],
    );
    await client.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
      factor.id,
    ]);
    await audit(client, 'challenge_created', user, clientOf(c), { factor_id: factor.id });
  });
  return { id, type: factor.factor_type, expires_at: Math.floor(Date.now() / 1000) + challengeSeconds };
}

async function verifyFactor(auth: Auth, c: Context, factorId: string): Promise<object> {
  const signedIn = await person(auth, c);
  const { user, session } = signedIn;
  auth.limits.request('factor', user.id);
  const factor = await factorOf(auth, factorId, user.id);
  // Another factor is added by a session that has entered the code of the first.
  if (factor.status === 'unverified') {
    await needStrong(auth, signedIn, 403, 'AAL2 required to enroll a new factor');
  }
  const body = await readObject(c);
  const [challengeId, code] = [textOf(body, 'challenge_id'), textOf(body, 'code')];
  if (code === '') throw invalid('Code needs to be non-empty');
  if (!auth.settings.factors.verify) {
    throw new AuthProblem(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
  }
  if (!uuid.test(challengeId)) throw invalid('challenge_id must be an UUID');
  const found = await auth.pool.query<{ open: boolean; fresh: boolean }>(
    `select verified_at is null and ip_address = $3 as open,
       created_at > now() - make_interval(secs => $4) as fresh
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [challengeId, factor.id, clientOf(c).address ?? '127.0.0.1', challengeSeconds],
  );
  const row = found.rows[0];
  if (row === undefined) {
    throw new AuthProblem(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (!row.open) {
    throw new AuthProblem(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (!row.fresh) {
    await auth.pool.query('delete from auth.mfa_challenges where id = $1', [challengeId]);
    throw new AuthProblem(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  const step = totpStep(factor.secret ?? '', code);
  if (step === null) throw wrongCode();
  const grant = await inTransaction(auth.pool, async (client) => {
    await holdSession(client, signedIn);
    const answered = await client.query(
      'update auth.mfa_challenges set verified_at = now() where id = $1 and verified_at is null',
      [challengeId],
    );
    if (answered.rowCount === 0) {
      throw new AuthProblem(422, 'mfa_verification_failed', 'The challenge has been answered already');
    }
    // Refuse a code that was already used, and any older one: someone may have watched it being typed (RFC 6238, 5.2).
    const counted = await client.query(
      `update auth.mfa_factors set last_used_step = $2, status = 'verified',
         updated_at = case status when 'unverified' then now() else updated_at end
       where id = $1 and (last_used_step is null or last_used_step < $2)`,
      [factor.id, step],
    );
    if (counted.rowCount === 0) throw wrongCode();
    await audit(client, 'verification_attempted', user, clientOf(c), {
      factor_id: factor.id,
      challenge_id: challengeId,
      factor_type: 'totp',
    });
    const lifted = await liftSession(client, user, session.id, 'totp', factor.id);
    await client.query(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'`, [
      user.id,
    ]);
    await client.query(
      `delete from auth.mfa_factors where user_id = $1 and factor_type = 'totp' and status = 'unverified'`,
      [user.id],
    );
    return { ...lifted, user: (await userById(client, user.id)) ?? user };
  });
  return sessionJson(auth, grant);
}

async function unenroll(auth: Auth, c: Context, factorId: string): Promise<object> {
  const signedIn = await person(auth, c);
  const { user, session } = signedIn;
  const factor = await factorOf(auth, factorId, user.id);
  if (factor.status === 'verified' && session.aal !== 'aal2') {
    throw new AuthProblem(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await needStrong(auth, signedIn, 403, 'AAL2 required to unenroll a factor');
  await inTransaction(auth.pool, async (client) => {
    await holdSession(client, signedIn);
    await client.query('delete from auth.mfa_factors where id = $1', [factor.id]);
    await client.query(
      `delete from auth.mfa_amr_claims where authentication_method = 'totp'
         and session_id in (select id from auth.sessions where factor_id = $1)`,
      [factor.id],
    );
    await client.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [
      factor.id,
    ]);
    await audit(client, 'factor_unenrolled', user, clientOf(c), { factor_id: factor.id });
  });
  return { id: factor.id };
}

/** `/factors`: TOTP as the second factor. */
export function factorRoutes(auth: Auth): Hono {
  const app = new Hono();
  app.post('/factors', async (c) => c.json(await enroll(auth, c)));
  app.post('/factors/:id/challenge', async (c) => c.json(await challenge(auth, c, c.req.param('id'))));
  app.post('/factors/:id/verify', async (c) => c.json(await verifyFactor(auth, c, c.req.param('id'))));
  app.delete('/factors/:id', async (c) => c.json(await unenroll(auth, c, c.req.param('id'))));
  return app;
}
