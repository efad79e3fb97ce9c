import type { Pool } from 'pg';
import type { Callers } from '../gateway/caller.ts';
import type { Secrets } from '../secrets.ts';
import type { AuthSettings } from './config.ts';
import type { Guesses } from './guesses.ts';
import type { Limits } from './limits.ts';
import type { Mailer } from './mailer.ts';
import type { Passwords } from './passwords.ts';
import type { TokenSigner } from './tokens.ts';

/** The dependencies that every part of auth shares. */
export type Auth = {
  readonly pool: Pool;
  readonly secrets: Secrets;
  readonly callers: Callers;
  readonly passwords: Passwords;
  readonly settings: AuthSettings;
  readonly mailer: Mailer;
  readonly limits: Limits;
  readonly guesses: Guesses;
  readonly sign: TokenSigner;
  /** The gateway's address, without a trailing slash. */
  readonly apiUrl: string;
  /** Logs one line for the operator. It must contain no addresses, codes or tokens. */
  readonly log: (line: string) => void;
};
