import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInElsewhere } from './member.ts';
import { apiUrl, dataFolder, personOf, type Goods } from './stage.ts';

interface Secrets {
  anonKey: string;
  serviceKey: string;
}
const secrets = (): Secrets => JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as Secrets;

type Ask = <Answer = unknown>(procedure: string, args: object) => Promise<Answer>;

/** Calls procedures with a token; by default an anonymous visitor's. */
export function caller(token: string = secrets().anonKey): Ask {
  return async <Answer>(procedure: string, args: object) => {
    const response = await fetch(`${apiUrl}/rest/v1/rpc/${procedure}`, {
      method: 'POST',
      headers: {
        apikey: secrets().anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(args),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${procedure}: ${response.status} ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Answer;
  };
}

/** A person signed in elsewhere: calls procedures as they would. */
export async function signedIn(email: string, password: string): Promise<Ask> {
  const session = await signInElsewhere(email, password);
  return caller(String(session['access_token']));
}

/** The store of these goods: all seed accounts share one password. */
export async function storeOf({ vendorId }: Goods): Promise<Ask> {
  const { email } = await personOf(vendorId);
  return signedIn(String(email), 'Stallbar1!');
}

interface Placed {
  purchase_id: string;
  reference: string;
  token: string;
  orders: { id: string; vendor_id: string }[];
}

/** A paid purchase, made without the shop's pages. */
export async function buys(
  email: string,
  lines: readonly { item: Goods; quantity: number }[],
  ask: Ask = caller(),
): Promise<Placed> {
  const wanted = lines.map(({ item, quantity }) => ({ variant_id: item.variantId, quantity }));
  const address = {
    address: '12 Barbell Street',
    address2: '',
    city: 'Austin',
    state: 'TX',
    zip_code: '73301',
  };
  const quote = await ask<{ total: string; quote_hash: string }>('quote_cart', {
    lines: wanted,
    address,
    deliveries: null,
  });
  const placed = await ask<Placed>('place_order', {
    idempotency_key: randomUUID(),
    lines: wanted,
    contact: { first_name: 'Ada', last_name: 'Lovelace', email, phone: '+1 555 010 2030' },
    address,
    deliveries: null,
    payment_method: 'card',
    promo: null,
    expected_total: quote.total,
    expected_hash: quote.quote_hash,
  });
  const shop = caller(secrets().serviceKey);
  const started = await shop<{ payment_id: string; amount: string; currency: string }>('start_payment', {
    purchase_id: placed.purchase_id,
    token: placed.token,
    provider: 'test',
    method: 'card',
  });
  await shop('confirm_payment', {
    payment_id: started.payment_id,
    provider: 'test',
    event_id: randomUUID(),
    outcome: 'paid',
    amount: started.amount,
    currency: started.currency,
    provider_ref: `test_${started.payment_id}`,
    reason: null,
  });
  return placed;
}
