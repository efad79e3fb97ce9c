import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTables } from '../project-config.ts';
import { root } from '../settings.ts';

export const mailKinds = [
  'confirmation',
  'recovery',
  'invite',
  'magic_link',
  'email_change',
  'reauthentication',
] as const;
export type MailKind = (typeof mailKinds)[number];

export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly pass: string;
  readonly from: string;
};

/** The `[auth]` section of `supabase/config.toml`, with Supabase's defaults. */
export type AuthSettings = {
  /** The fallback for a redirect that the list below does not allow. */
  readonly siteUrl: string;
  /** Globs: `*` stays within a path segment or host label, `**` does not. */
  readonly redirectUrls: readonly string[];
  readonly jwtSeconds: number;
  /** Whether reusing a refresh token ends its session. */
  readonly rotation: boolean;
  readonly reuseSeconds: number;
  readonly signup: boolean;
  readonly anonymous: boolean;
  readonly manualLinking: boolean;
  readonly passwordLength: number;
  /** A password needs at least one character of each set. */
  readonly passwordSets: readonly string[];
  readonly email: {
    readonly enabled: boolean;
    readonly confirmations: boolean;
    readonly doubleConfirm: boolean;
    readonly securePasswordChange: boolean;
    readonly frequencySeconds: number;
    readonly codeLength: number;
    readonly codeSeconds: number;
  };
  readonly phone: { readonly enabled: boolean; readonly confirmations: boolean };
  /**
   * Requests per address. Token refreshes, sign-ins, sign-ups and verifications are counted per 5 minutes; the other
   * two per hour.
   */
  readonly limits: {
    readonly tokens: number;
    readonly signUps: number;
    readonly checks: number;
    readonly anonymous: number;
    readonly mails: number;
  };
  /** When undefined, email goes to the inbox of the embedded backend, without a limit. */
  readonly smtp: SmtpSettings | undefined;
  readonly mails: Readonly<Record<MailKind, { readonly subject: string; readonly path: string | undefined }>>;
  readonly factors: { readonly most: number; readonly enroll: boolean; readonly verify: boolean };
  readonly sessions: {
    readonly timeboxSeconds: number | undefined;
    readonly inactivitySeconds: number | undefined;
  };
  /** Providers that config.toml enables. The embedded backend supports none of them. */
  readonly providers: ReadonlySet<string>;
};

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const characterSets: Record<string, readonly string[]> = {
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'],
};

const subjects: Record<MailKind, string> = {
  confirmation: 'Confirm Your Signup',
  recovery: 'Reset Your Password',
  invite: 'You have been invited',
  magic_link: 'Your Magic Link',
  email_change: 'Confirm Email Change',
  reauthentication: 'Confirm reauthentication',
};

const unitSeconds: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 };

/** The seconds in a Go duration such as `1h30m`. */
export function secondsOf(duration: string): number | undefined {
  if (!/^(\d+(\.\d+)?(h|ms|m|s))+$/.test(duration)) return undefined;
  let seconds = 0;
  for (const [, amount, unit] of duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)) {
    seconds += Number(amount) * (unitSeconds[unit ?? ''] ?? 0);
  }
  return seconds;
}

type Values = {
  readonly text: (key: string, fallback?: string) => string;
  readonly number: (key: string, fallback: number) => number;
  readonly flag: (key: string, fallback: boolean) => boolean;
  readonly list: (key: string) => string[];
};

function valuesOf(table: ReadonlyMap<string, string> | undefined): Values {
  const text = (key: string, fallback = ''): string => {
    const match = /^"(?:[^"\\]|\\.)*"/.exec(table?.get(key) ?? '');
    if (match === null) return fallback;
    const value = JSON.parse(match[0]) as string;
    const name = /^env\((?<name>\w+)\)$/.exec(value)?.groups?.['name'];
    return name === undefined ? value : (process.env[name] ?? '');
  };
  return {
    text,
    number: (key, fallback) => {
      const value = Number.parseInt(table?.get(key) ?? '', 10);
      return Number.isNaN(value) ? fallback : value;
    },
    flag: (key, fallback) => {
      const value = table?.get(key);
      return value === undefined ? fallback : value.startsWith('true');
    },
    list: (key) => {
      const match = /^\[(?<items>.*)\]/.exec(table?.get(key) ?? '');
      return JSON.parse(`[${match?.groups?.['items']?.replace(/,\s*$/, '') ?? ''}]`) as string[];
    },
  };
}

/**
 * Reads the settings as `supabase start` does; each value must fit on one line.
 * @param siteUrl the shop's current address; replaces `site_url`, which names the default port
 */
export async function readAuthSettings(
  siteUrl: string,
  file = join(root, 'supabase/config.toml'),
): Promise<AuthSettings> {
  const tables = parseTables(await readFile(file, 'utf8'));
  const values = (name: string) => valuesOf(tables.get(name));
  const auth = values('auth');
  const email = values('auth.email');
  const sms = values('auth.sms');
  const limit = values('auth.rate_limit');
  const smtp = values('auth.email.smtp');
  const sessions = values('auth.sessions');
  const totp = values('auth.mfa.totp');
  const enabledIn = (prefix: string) =>
    [...tables.keys()]
      .filter((name) => name.startsWith(prefix) && values(name).flag('enabled', false))
      .map((name) => name.slice(prefix.length));
  const mail = (kind: MailKind) => {
    const table = values(`auth.email.template.${kind}`);
    const path = table.text('content_path');
    return {
      subject: table.text('subject', subjects[kind]),
      path: path === '' ? undefined : join(root, path),
    };
  };
  return {
    siteUrl,
    redirectUrls: auth.list('additional_redirect_urls'),
    jwtSeconds: auth.number('jwt_expiry', 3600),
    rotation: auth.flag('enable_refresh_token_rotation', true),
    reuseSeconds: auth.number('refresh_token_reuse_interval', 10),
    signup: auth.flag('enable_signup', true),
    anonymous: auth.flag('enable_anonymous_sign_ins', false),
    manualLinking: auth.flag('enable_manual_linking', false),
    passwordLength: Math.max(6, auth.number('minimum_password_length', 6)),
    passwordSets: characterSets[auth.text('password_requirements')] ?? [],
    email: {
      enabled: email.flag('enabled', email.flag('enable_signup', true)),
      confirmations: email.flag('enable_confirmations', false),
      doubleConfirm: email.flag('double_confirm_changes', true),
      securePasswordChange: email.flag('secure_password_change', false),
      frequencySeconds: secondsOf(email.text('max_frequency', '60s')) ?? 60,
      codeLength: email.number('otp_length', 6),
      codeSeconds: email.number('otp_expiry', 3600),
    },
    phone: {
      enabled: sms.flag('enabled', sms.flag('enable_signup', false)) && enabledIn('auth.sms.').length > 0,
      confirmations: sms.flag('enable_confirmations', false),
    },
    limits: {
      tokens: limit.number('token_refresh', 150),
      signUps: limit.number('sign_in_sign_ups', 30),
      checks: limit.number('token_verifications', 30),
      anonymous: limit.number('anonymous_users', 30),
      mails: limit.number('email_sent', 2),
    },
    smtp: smtp.flag('enabled', false)
      ? {
          host: smtp.text('host'),
          port: smtp.number('port', Number(smtp.text('port', '587'))),
          user: smtp.text('user'),
          pass: smtp.text('pass'),
          from: `${smtp.text('sender_name', 'Stallbar')} <${smtp.text('admin_email')}>`,
        }
      : undefined,
    mails: {
      confirmation: mail('confirmation'),
      recovery: mail('recovery'),
      invite: mail('invite'),
      magic_link: mail('magic_link'),
      email_change: mail('email_change'),
      reauthentication: mail('reauthentication'),
    },
    factors: {
      most: values('auth.mfa').number('max_enrolled_factors', 10),
      enroll: totp.flag('enroll_enabled', false),
      verify: totp.flag('verify_enabled', false),
    },
    sessions: {
      timeboxSeconds: secondsOf(sessions.text('timebox')),
      inactivitySeconds: secondsOf(sessions.text('inactivity_timeout')),
    },
    providers: new Set(enabledIn('auth.external.')),
  };
}
