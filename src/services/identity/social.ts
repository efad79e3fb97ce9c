import { defer } from 'rxjs';
import type { Observable } from 'rxjs';
import { AuthRefused, NetworkError } from '#services/errors.ts';
import type { AuthAddress, SocialProvider } from './auth-types.ts';

async function read(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
}

async function refusal(answer: Response): Promise<AuthRefused> {
  const { error_code: code, msg: message } = await read(answer);
  return new AuthRefused({
    code: typeof code === 'string' ? code : '',
    status: answer.status,
    message: typeof message === 'string' ? message : '',
  });
}

/**
 * The URL where a provider asks for permission; null if the backend has this provider turned off. The URL is tested
 * first: a person who follows one that the backend refuses would see a page of JSON.
 * @param returnTo Where the provider's answer leads, with tokens or an error in the fragment.
 */
export function socialUrl(
  { supabaseUrl, anonKey }: Pick<AuthAddress, 'supabaseUrl' | 'anonKey'>,
  fetcher: typeof fetch,
  provider: SocialProvider,
  returnTo: () => string,
): Observable<string | null> {
  const ask = (path: string, init: RequestInit) =>
    fetcher(`${supabaseUrl}/auth/v1${path}`, init).catch((cause: unknown): never => {
      throw new NetworkError({ cause });
    });
  return defer(async () => {
    const settings = await ask('/settings', { headers: { apikey: anonKey } });
    if (!settings.ok) throw await refusal(settings);
    const { external } = await read(settings);
    const isOn =
      typeof external === 'object' && external !== null && Reflect.get(external, provider) === true;
    if (!isOn) return null;
    const path = `/authorize?${new URLSearchParams({ provider, redirect_to: returnTo() }).toString()}`;
    const answer = await ask(path, { redirect: 'manual' });
    const leads = answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400);
    if (!leads) throw await refusal(answer);
    return `${supabaseUrl}/auth/v1${path}`;
  });
}
