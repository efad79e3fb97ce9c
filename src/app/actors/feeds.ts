import { createRealtimeService } from '#services/realtime.ts';
import type { RealtimeService } from '#services/realtime.ts';
import { readEnv } from '../env.ts';
import { identity } from './identity.ts';

let made: RealtimeService | undefined;
/** The line on which the database tells of changes. A chunk of its own: import it when somebody listens. */
export const feeds = (): RealtimeService =>
  (made ??= createRealtimeService(readEnv(), identity().auth.accessToken));
