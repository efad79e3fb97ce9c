import { RealtimeClient } from '@supabase/realtime-js';
import { Schema } from 'effect';
import { firstValueFrom } from 'rxjs';
import { createClient } from '#services/client.ts';
import type { AccessToken, BackendAddress } from '#services/client.ts';
import { PatientSocket } from '#services/patient-socket.ts';
import { realtimeRules } from '#services/realtime.ts';

/** One sentence about the result; a failure is an error with a sentence. Never returns a secret. */
export type Probe = () => Promise<string>;

export type SelfTestService = {
  database: Probe;
  storage: Probe;
  realtime: Probe;
  authServer: Probe;
  /** What the auth server reports about this browser's token. */
  sessionAtServer: Probe;
  /** What this session can read under row level security. */
  roles: Probe;
  vendorStatus: Probe;
};

const Pictured = Schema.Struct({ image: Schema.NullOr(Schema.String) });
const Role = Schema.Struct({ role: Schema.String });
const Status = Schema.Struct({ status: Schema.String });

/** Sends each part of the backend a real request. */
export function createSelfTestService(
  backend: BackendAddress,
  accessToken: AccessToken,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): SelfTestService {
  const client = createClient(backend, fetcher, accessToken);
  const { supabaseUrl, anonKey } = backend;

  const picture = async () => {
    const [row] = await firstValueFrom(
      client.rows(Pictured, (rest) =>
        rest.from('products').select('image').not('image', 'is', null).limit(1),
      ),
    );
    return row?.image ?? null;
  };

  const answered = async (path: string, headers: Record<string, string>): Promise<Response> => {
    const answer = await fetcher(`${supabaseUrl}${path}`, { headers, cache: 'no-store' });
    if (!answer.ok) throw new Error(`Responded with ${answer.status}.`);
    return answer;
  };

  return {
    database: async () =>
      (await picture()) === null ? 'Responding; no product has a picture.' : 'Responding.',
    storage: async () => {
      const path = await picture();
      if (path === null) return 'No picture to request.';
      const { byteLength } = await (
        await answered(`/storage/v1/object/public/media/${path}`, { apikey: anonKey })
      ).arrayBuffer();
      return `Received a picture of ${byteLength} bytes.`;
    },
    realtime: () =>
      new Promise((resolve, reject) => {
        const line = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
          params: { apikey: anonKey },
          timeout: realtimeRules.timeoutMs,
          transport: PatientSocket,
          accessToken,
        });
        const end = (settle: () => void) => {
          void line.removeAllChannels().then(() => line.disconnect());
          settle();
        };
        line.channel('self-test').subscribe((status) => {
          if (status === 'SUBSCRIBED') end(() => resolve('Joined a channel.'));
          else if (status !== 'CLOSED') end(() => reject(new Error("We couldn't join the channel.")));
        });
      }),
    authServer: async () => {
      await answered('/auth/v1/health', { apikey: anonKey });
      return 'Responding.';
    },
    sessionAtServer: async () => {
      const token = await accessToken();
      if (token === null) return 'Nobody is logged in.';
      const user = (await (
        await answered('/auth/v1/user', { apikey: anonKey, authorization: `Bearer ${token}` })
      ).json()) as { email?: string; email_confirmed_at?: string | null };
      const confirmed = (user.email_confirmed_at ?? null) === null ? 'not confirmed' : 'confirmed';
      return `${user.email ?? 'No email address'}, ${confirmed}.`;
    },
    roles: async () => {
      if ((await accessToken()) === null) return 'None for guests.';
      const rows = await firstValueFrom(client.rows(Role, (rest) => rest.from('user_roles').select('role')));
      return rows.length === 0
        ? 'Customer, no additional role.'
        : [...new Set(rows.map(({ role }) => role))].join(', ');
    },
    vendorStatus: async () => {
      if ((await accessToken()) === null) return 'None for guests.';
      const [row] = await firstValueFrom(
        client.rows(Status, (rest) => rest.from('vendors').select('status').limit(1)),
      );
      return row?.status ?? 'No store.';
    },
  };
}
