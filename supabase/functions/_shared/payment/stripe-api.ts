import { required, type Env } from '../config.ts';
import { isRecord, textOf } from '../http.ts';
import type { Outside } from './port.ts';

/** Pinned, so that the request and response format does not follow the account's setting. */
const apiVersion = '2026-10-28.endive';
const timeoutMs = 10_000;

type FormValue = string | number | boolean | readonly FormValue[] | { readonly [key: string]: FormValue };
export type Form = { readonly [key: string]: FormValue };

/** Stripe's form encoding: `a[b][0]=c`, in the order of the keys. */
export function encodeForm(values: Form): string {
  const pairs: string[] = [];
  const append = (name: string, value: FormValue): void => {
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        append(`${name}[${key}]`, inner);
      }
      return;
    }
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  };
  for (const [name, value] of Object.entries(values)) {
    append(name, value);
  }
  return pairs.join('&');
}

/** Time-outs, conflicts and rate limits are not decisions. */
const isSilence = (status: number): boolean => status >= 500 || [408, 409, 425, 429].includes(status);

/** Stripe refused the request; or, unless `decided`, the result is unknown. */
export class StripeProblem extends Error {
  readonly status: number | null;
  readonly code: string;
  readonly type: string;
  /** The form field that the problem is about. */
  readonly param: string | null;

  constructor(status: number | null, body: unknown) {
    const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
    super(textOf(error['message']) ?? "Stripe isn't responding.");
    this.name = 'StripeProblem';
    this.status = status;
    this.code = textOf(error['code']) ?? textOf(error['type']) ?? 'unknown';
    this.type = textOf(error['type']) ?? '';
    this.param = textOf(error['param']);
  }

  /** Whether Stripe has decided: repeating the request with the same key returns the same response. */
  get decided(): boolean {
    return this.status !== null && !isSilence(this.status);
  }
}

export interface StripeApi {
  /** `account` is the connected account on whose behalf the request is made. */
  post(path: string, form: Form, idempotencyKey: string, account?: string): Promise<Record<string, unknown>>;
  get(path: string, account?: string): Promise<Record<string, unknown>>;
}

/** Stripe's HTTP API, three tries at most. @throws StripeProblem */
export function createStripeApi(env: Env, outside: Outside): StripeApi {
  const base = (env('STRIPE_API_URL')?.trim() || 'https://api.stripe.com').replace(/\/+$/, '');

  async function ask(
    path: string,
    { headers, ...request }: { method: string; headers?: Record<string, string>; body?: string },
  ): Promise<Record<string, unknown>> {
    const init = {
      ...request,
      headers: {
        ...headers,
        authorization: `Bearer ${required(env, 'STRIPE_SECRET_KEY')}`,
        'stripe-version': apiVersion,
      },
    };
    for (let attempt = 1; ; attempt += 1) {
      const response = await outside
        .fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) })
        .catch((error: unknown) => {
          console.error('stripe:', error);
          return null;
        });
      const body: unknown = await response?.json().catch(() => null);
      if (response?.ok && isRecord(body)) {
        return body;
      }
      const again = !response || isSilence(response.status);
      if (again && attempt < 3) {
        await new Promise((resolve) => setTimeout(resolve, 250 * attempt));
        continue;
      }
      console.error('stripe:', response?.status, body);
      throw new StripeProblem(response?.status ?? null, body);
    }
  }

  const onBehalfOf = (account?: string) => (account === undefined ? {} : { 'stripe-account': account });
  return {
    post: (path, form, idempotencyKey, account) =>
      ask(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': idempotencyKey,
          ...onBehalfOf(account),
        },
        body: encodeForm(form),
      }),
    get: (path, account) => ask(path, { method: 'GET', headers: onBehalfOf(account) }),
  };
}
