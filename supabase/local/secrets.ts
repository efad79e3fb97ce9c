import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

/** Created at the first start and stored in `secrets.json` (mode 0600) of the data folder. */
export type Secrets = {
  /** HS256 secret of the two API keys. */
  readonly jwtSecret: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  /** ES256 key pair (private JWK with `kid`) that signs user tokens. */
  readonly signingKey: JWK & { readonly kid: string };
  /** HS256 secret shared only by the gateway and PostgREST. */
  readonly internalSecret: string;
  /** Password of every database role that can log in. */
  readonly databasePassword: string;
  /** Signs the webhooks of the test payment provider. */
  readonly webhookSecret: string;
  /** Encrypts the stores' credentials for their carriers. */
  readonly carrierSecret: string;
  /** Signs the test carrier's reports about its parcels. */
  readonly carrierWebhookSecret: string;
};

const tenYears = 10 * 365 * 24 * 3600;

async function apiKey(role: 'anon' | 'service_role', secret: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ role, ref: 'stallbar' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('supabase')
    .setIssuedAt(now)
    .setExpirationTime(now + tenYears)
    .sign(new TextEncoder().encode(secret));
}

async function makeSecrets(): Promise<Secrets> {
  const jwtSecret = randomBytes(40).toString('base64url');
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    jwtSecret,
    anonKey: await apiKey('anon', jwtSecret),
    serviceKey: await apiKey('service_role', jwtSecret),
    signingKey: { ...(await exportJWK(privateKey)), kid: randomBytes(12).toString('hex'), alg: 'ES256' },
    internalSecret: randomBytes(40).toString('base64url'),
    databasePassword: randomBytes(24).toString('hex'),
    webhookSecret: `whsec_${randomBytes(24).toString('base64url')}`,
    carrierSecret: randomBytes(32).toString('base64url'),
    carrierWebhookSecret: `whsec_${randomBytes(24).toString('base64url')}`,
  };
}

/** Reads the secrets of a data folder, or creates them. */
export async function openSecrets(dataFolder: string): Promise<Secrets> {
  const path = join(dataFolder, 'secrets.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as Secrets;
  const secrets = await makeSecrets();
  await mkdir(dataFolder, { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secrets;
}
