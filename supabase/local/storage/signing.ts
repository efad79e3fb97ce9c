import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { problems } from './problem.ts';
import { transformOf, type Transform } from './transform.ts';

/** What a signed URL allows: exactly one object, for one purpose. */
export type Grant =
  | { readonly use: 'download'; readonly url: string }
  /** The object in one other size only. */
  | { readonly use: 'render'; readonly url: string; readonly transform: Transform }
  | {
      readonly use: 'upload';
      readonly url: string;
      readonly owner: string | undefined;
      readonly upsert: boolean;
    };

export type Signer = {
  /** @param seconds the lifetime of the URL */
  readonly sign: (grant: Grant, seconds: number) => Promise<string>;
  /**
   * @param url bucket and name of the requested object
   * @throws StorageProblem unless the token is ours, unexpired, and for this object and this use
   */
  readonly verify: <Use extends Grant['use']>(
    token: string,
    use: Use,
    url: string,
  ) => Promise<{ readonly grant: Extract<Grant, { use: Use }>; readonly expires: Date }>;
};

/**
 * Signs with a separate key, so that no other token of the project opens an object and no signed URL works as a login.
 */
export function createSigner(jwtSecret: string): Signer {
  const key = new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'storage-url-signing-key', 32));

  return {
    sign: ({ use, url, ...rest }, seconds) => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ url, use, ...rest })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key);
    },
    verify: async (token, use, url) => {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch((error: unknown) => {
        throw problems.invalidToken(error instanceof Error ? error.message : 'Invalid JWT');
      });
      if (payload['use'] !== use || payload['url'] !== url) throw problems.invalidSignature();
      const { owner, upsert, transform } = payload;
      const grant = {
        use,
        url,
        owner: typeof owner === 'string' ? owner : undefined,
        upsert: upsert === true,
        ...(use === 'render' ? { transform: transformOf({ ...(transform as object) }) } : {}),
      } as Extract<Grant, { use: typeof use }>;
      return { grant, expires: new Date((payload.exp ?? 0) * 1000) };
    },
  };
}
