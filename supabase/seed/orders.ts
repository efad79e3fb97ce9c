import type { Product, Variant } from './products.ts';
import { type Account, customers } from './accounts.ts';
import { homes } from './homes.ts';
import { createRandom, seedId } from './random.ts';
import { taxRate } from './shop.ts';
import { type Row, hoursAgo } from './sql.ts';
import { vendors } from './vendors.ts';

/** A purchased line; money in cents. */
export interface Bought {
  id: string;
  orderId: string;
  paymentId: string;
  product: Product;
  buyer: Account;
  quantity: number;
  /** With tax, for all of its pieces. */
  paid: number;
  /** Hours since delivery; null while it is in transit. */
  deliveredHours: number | null;
}

export interface Orders {
  rows: Readonly<
    Record<
      | 'purchases'
      | 'orders'
      | 'items'
      | 'events'
      | 'shipments'
      | 'shipmentItems'
      | 'payments'
      | 'allocations',
      Row[]
    >
  >;
  bought: readonly Bought[];
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const carriers = ['UPS', 'USPS', 'FedEx'];
const deliveredLines = 640;

const dollars = (cents: number) => ({ raw: (cents / 100).toFixed(2) });

/** How often each product is bought: a few sell every day, many only now and then. */
function popularity(products: readonly Product[]): number[] {
  const random = createRandom('popularity');
  return products.map(({ seed, ageHours }) => {
    const cheap = seed.price < 60 ? 1.6 : seed.price < 250 ? 1.1 : 0.6;
    return (
      cheap * (0.15 + random.next() ** 3 * 3) * (ageHours < 500 ? 0.4 : 1) * (seed.price > 1500 ? 0.4 : 1)
    );
  });
}

export function buildOrders(products: readonly Product[]): Orders {
  const random = createRandom('orders');
  const weights = popularity(products);
  const rows: Orders['rows'] = {
    purchases: [],
    orders: [],
    items: [],
    events: [],
    shipments: [],
    shipmentItems: [],
    payments: [],
    allocations: [],
  };
  const bought: Bought[] = [];
  const taken = new Set<string>();
  let number = 0;

  const choose = (buyer: Account): { product: Product; variant: Variant } | null => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const product = products[random.weighted(weights)];
      if (!product || taken.has(`${buyer.id} ${product.id}`)) continue;
      taken.add(`${buyer.id} ${product.id}`);
      return { product, variant: random.pick(product.variants) };
    }
    return null;
  };

  const place = (buyer: Account, home: (typeof homes)[number], ageHours: number, status: string) => {
    number += 1;
    const purchaseId = seedId(`purchase ${number}`, 300_000 - Math.round(ageHours));
    const lines = Array.from({ length: random.pick([1, 1, 2, 2, 3]) }, () => choose(buyer)).filter(
      (line) => line !== null,
    );
    const byVendor = Map.groupBy(lines, ({ product }) => product.seed.vendor);
    const [address, city, state, zip] = home;
    const sum = { subtotal: 0, shipping: 0, tax: 0 };
    const method = random.chance(0.78) ? 'card' : 'paypal';
    const orders = [...byVendor].map(([slug, goods], index) => {
      const vendor = vendors.find((candidate) => candidate.slug === slug);
      const rate = vendor?.rates.find((candidate) => candidate.enabled !== false);
      if (!vendor || !rate) throw new Error(`${slug} has no rate`);
      const priced = goods.map(({ product, variant }) => {
        const quantity = variant.price < 40 && random.chance(0.3) ? 2 : 1;
        const unit = Math.round(variant.price * 100);
        return { product, variant, quantity, unit, tax: Math.round(unit * quantity * taxRate(state)) };
      });
      const subtotal = priced.reduce((total, line) => total + line.unit * line.quantity, 0);
      const tax = priced.reduce((total, line) => total + line.tax, 0);
      const shipping =
        rate.freeOver !== undefined && subtotal >= rate.freeOver * 100 ? 0 : Math.round(rate.base * 100);
      sum.subtotal += subtotal;
      sum.shipping += shipping;
      sum.tax += tax;
      return { id: seedId(`order ${number} ${slug}`, index), vendor, rate, priced, subtotal, tax, shipping };
    });
    if (orders.length === 0) return;
    const total = sum.subtotal + sum.shipping + sum.tax;
    rows.purchases.push({
      id: purchaseId,
      reference: `SB-${Array.from({ length: 6 }, (_, index) => alphabet[(number * 7919 + 31 * (index + 1) ** 3 + Math.floor(number / 32 ** index) * 13) % 32]).join('')}`,
      user_id: buyer.id,
      email: buyer.email,
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      phone: `(555) 555-${String(100 + (number % 900)).padStart(4, '0')}`,
      address,
      city,
      state,
      zip_code: zip,
      subtotal: dollars(sum.subtotal),
      shipping: dollars(sum.shipping),
      tax: dollars(sum.tax),
      total: dollars(total),
      payment_method: method,
      // Use this database's own secret: otherwise the account's own orders would not open.
      token_hash: { raw: `sha256(convert_to(private.guest_token('${purchaseId}'), 'UTF8'))` },
      idempotency_key: seedId(`key ${number}`),
      created_at: hoursAgo(ageHours),
    });
    const paymentId = seedId(`payment ${number}`);
    rows.payments.push({
      id: paymentId,
      purchase_id: purchaseId,
      provider: 'test',
      provider_ref: `seed_${number}`,
      method,
      amount: dollars(total),
      status: 'paid',
      created_at: hoursAgo(ageHours),
      updated_at: hoursAgo(ageHours),
    });
    for (const { id, vendor, rate, priced, subtotal, tax, shipping } of orders) {
      const shippedHours = ageHours - vendor.handlingDays * 24 - random.int(1, 9);
      const arrivedHours = Math.max(
        1,
        shippedHours - (rate.days[0] + random.next() * (rate.days[1] - rate.days[0])) * 24,
      );
      const moves: [string, number][] = [
        ['pending', ageHours],
        ['confirmed', ageHours - 0.1],
        ['processing', ageHours - 0.1],
      ];
      if (status !== 'processing') moves.push(['shipped', shippedHours]);
      if (status === 'delivered') moves.push(['delivered', arrivedHours]);
      rows.orders.push({
        id,
        purchase_id: purchaseId,
        vendor_id: seedId(`vendor ${vendor.slug}`),
        user_id: buyer.id,
        status,
        subtotal: dollars(subtotal),
        shipping: dollars(shipping),
        tax: dollars(tax),
        total: dollars(subtotal + shipping + tax),
        rate_name: rate.name,
        delivery_min: {
          raw: `(now() - interval '${Math.round(shippedHours - rate.days[0] * 24)} hours')::date`,
        },
        delivery_max: {
          raw: `(now() - interval '${Math.round(shippedHours - rate.days[1] * 24)} hours')::date`,
        },
        created_at: hoursAgo(ageHours),
        updated_at: hoursAgo(moves.at(-1)?.[1] ?? ageHours),
      });
      rows.allocations.push({
        payment_id: paymentId,
        order_id: id,
        amount: dollars(subtotal + shipping + tax),
      });
      moves.forEach(([name, hours], index) =>
        rows.events.push({
          id: seedId(`event ${id} ${name}`, index),
          order_id: id,
          status: name,
          actor_role: name === 'shipped' ? 'vendor' : 'system',
          at: { raw: `now() - interval '${Math.round(hours * 60) - index} minutes'` },
        }),
      );
      const shipmentId = seedId(`shipment ${id}`);
      if (status !== 'processing') {
        rows.shipments.push({
          id: shipmentId,
          order_id: id,
          status,
          carrier: random.pick(carriers),
          tracking_number: `SB${String(90_000_000 + number * 37)}${vendor.slug.length}`,
          shipped_at: hoursAgo(shippedHours),
          delivered_at: status === 'delivered' ? hoursAgo(arrivedHours) : null,
        });
      }
      for (const [index, { product, variant, quantity, unit, tax: lineTax }] of priced.entries()) {
        const itemId = seedId(`item ${id} ${index}`, index);
        rows.items.push({
          id: itemId,
          order_id: id,
          vendor: seedId(`vendor ${vendor.slug}`),
          product_id: product.id,
          variant_id: variant.id,
          title: product.seed.name,
          sku: variant.sku,
          color: variant.color,
          size: variant.size,
          flavor: variant.flavor,
          quantity_option: variant.quantity,
          image: product.media.find((medium) => medium.color === variant.color)?.path ?? null,
          unit_price: dollars(unit),
          quantity,
          shipped: status === 'processing' ? 0 : quantity,
          delivered: status === 'delivered' ? quantity : 0,
          line_total: dollars(unit * quantity),
          tax: dollars(lineTax),
        });
        if (status !== 'processing')
          rows.shipmentItems.push({ shipment_id: shipmentId, order_item_id: itemId, quantity });
        if (status === 'delivered') {
          bought.push({
            id: itemId,
            orderId: id,
            paymentId,
            product,
            buyer,
            quantity,
            paid: unit * quantity + lineTax,
            deliveredHours: arrivedHours,
          });
        }
      }
    }
  };

  while (bought.length < deliveredLines) {
    const index = number % customers.length;
    const buyer = customers[index];
    const home = homes[index % homes.length];
    if (buyer && home) place(buyer, home, 700 + random.next() ** 1.4 * 9000, 'delivered');
  }
  for (const [index, buyer] of customers.slice(0, 22).entries()) {
    const home = homes[index % homes.length];
    if (home)
      place(buyer, home, index % 2 ? 6 + index * 3 : 90 + index * 2, index % 2 ? 'processing' : 'shipped');
  }
  return { rows, bought };
}
