import { createServices } from '#services/create-services.ts';
import type { Services } from '#services/create-services.ts';
import { readEnv } from '#services/env.ts';
import { sessionHandle } from '#lazy/session-handle.ts';

let made: Services | undefined;
/** The tab's services; created with the first actor that needs one. */
export const services = (): Services =>
  (made ??= createServices(readEnv(), sessionHandle.accessToken, undefined, sessionHandle.sendAgain));
