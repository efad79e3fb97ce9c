import { resolve } from 'node:path';
import { StartFailure } from './failure.ts';
import { inFlightFrom, proxiesFrom } from '#http/in-flight.ts';
import { readRateLimits, type RateLimits } from './gateway/rate-limits.ts';

/** The repository's root: migrations, seed, functions and config.toml are read from here. */
export const root = resolve(import.meta.dirname, '../..');

/** Settings from the environment. Every address binds to 127.0.0.1. */
export type Settings = {
  readonly backend: 'embedded' | 'supabase' | URL;
  /** Port of the shop. */
  readonly appPort: number;
  /** Port of the Supabase-compatible gateway. */
  readonly apiPort: number;
  /** Port of the inbox page and its JSON API; SMTP listens on the next port. */
  readonly mailPort: number;
  /** Absolute path of the folder that stores database, files, email and secrets between starts. */
  readonly dataFolder: string;
  /** How often one address may call each procedure. */
  readonly rateLimits: RateLimits;
  /** How many requests of one address may be in flight; Infinity disables the limit. */
  readonly inFlight: number;
  /** The number of our own proxies in front of the gateway and the shop; each appends to X-Forwarded-For. */
  readonly proxies: number;
};

const host = '127.0.0.1';

export function urlOf(port: number): string {
  return `http://${host}:${port}`;
}

export function smtpPort(settings: Settings): number {
  return settings.mailPort + 1;
}

function portFrom(env: NodeJS.ProcessEnv, name: string, fallback: number, highest = 65_535): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > highest) {
    throw new StartFailure(`${name} is '${text}': set it to a port number between 1 and ${highest}.`);
  }
  return port;
}

function backendFrom(text: string): Settings['backend'] {
  if (text === 'embedded' || text === 'supabase') return text;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new StartFailure(
    `STALLBAR_BACKEND is '${text}': set it to 'embedded', 'supabase' or the URL of a Supabase project.`,
  );
}

/** @throws StartFailure when a value is invalid */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const settings: Settings = {
    backend: backendFrom(env['STALLBAR_BACKEND'] || 'embedded'),
    appPort: portFrom(env, 'STALLBAR_PORT', 4173),
    apiPort: portFrom(env, 'STALLBAR_API_PORT', 54_321),
    mailPort: portFrom(env, 'STALLBAR_MAIL_PORT', 54_324, 65_534),
    dataFolder: resolve(root, env['STALLBAR_DATA'] || '.stallbar'),
    rateLimits: readRateLimits(env['STALLBAR_RATE_LIMITS']),
    inFlight: inFlightFrom(env),
    proxies: proxiesFrom(env),
  };
  const ports = [settings.appPort, settings.apiPort, settings.mailPort, smtpPort(settings)];
  if (new Set(ports).size < ports.length) {
    throw new StartFailure(
      `Two settings use the same port (${ports.join(', ')}): give STALLBAR_PORT, STALLBAR_API_PORT, STALLBAR_MAIL_PORT and the port after it different values.`,
    );
  }
  return settings;
}
