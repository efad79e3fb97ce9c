import { required, type Env } from './config.ts';
import { sameText } from './crypto.ts';
import { HttpError } from './http.ts';

/** Refuses every request without the service key as bearer token. `refusal` is a sentence. */
export async function requireServiceKey(env: Env, request: Request, refusal: string): Promise<void> {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!(await sameText(bearer, required(env, 'SUPABASE_SERVICE_ROLE_KEY')))) {
    throw new HttpError(401, 'not_allowed', refusal);
  }
}
