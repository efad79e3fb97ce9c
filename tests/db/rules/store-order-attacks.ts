import { address, contact } from '../support.ts';
import { randomUUID } from 'node:crypto';
import type { Attack } from './stranger-attacks.ts';
import { attacksOnMoney } from '../money/money-attacks.ts';
import { canary } from './stranger-scene.ts';
import type { Scene } from './stranger-scene.ts';

function attacks({
  ids,
  shop,
  processing: order,
  shipped,
}: Scene): Readonly<Record<string, readonly Attack[]>> {
  const [vendor_id] = shop.vendors;
  const { order_id } = order;
  const once = (args: Attack['args'], answer: string): readonly Attack[] => [
    { with: 'its id', args, answer },
  ];
  const missing = '404 order_not_found';
  return {
    add_order_note: once({ order_id, request_key: randomUUID(), note: 'Hello there' }, missing),
    cancel_sale: once({ order_id, reason: 'other' }, missing),
    confirm_sale: once({ order_id }, missing),
    exchange_return: once(
      {
        return_id: ids.approved,
        request_key: randomUUID(),
        replacements: [{ order_item_id: ids.deliveredItem, variant_id: shop.large }],
      },
      missing,
    ),
    labels_of: once({ vendor_id, order_ids: [order_id] }, '403 not_allowed'),
    packing_of: once({ vendor_id, order_ids: [order_id] }, '403 not_allowed'),
    ship_by_number: once(
      { vendor_id, number: order.placed.reference, carrier: 'UPS', tracking_number: '1Z1' },
      '403 not_allowed',
    ),
    refund_sale: once(
      {
        order_id,
        request_key: randomUUID(),
        lines: [{ order_item_id: ids.processingItem, amount: '1.00' }],
        reason: 'Scratched',
        seen_refunded: '0.00',
      },
      missing,
    ),
    vendor_order: once({ vendor_id, number: shipped.placed.reference }, '403 not_allowed'),
    vendor_order_counts: once({ vendor_id }, '403 not_allowed'),
    vendor_orders: once({ vendor_id, query: order.placed.reference }, '403 not_allowed'),
    vendor_shipments: once({ vendor_id }, '403 not_allowed'),
    begin_label: once(
      {
        order_id,
        request_key: randomUUID(),
        items: [{ order_item_id: ids.processingItem, quantity: 1 }],
        parcel: { length: 30, width: 20, height: 10, grams: 500 },
      },
      missing,
    ),
    label_rates: once(
      {
        order_id,
        items: [{ order_item_id: ids.processingItem, quantity: 1 }],
        parcel: { length: 30, width: 20, height: 10, grams: 500 },
      },
      missing,
    ),
    begin_label_void: once({ shipment: ids.labeled }, missing),
    drop_label: once({ order_id, label_id: ids.openLabel }, missing),
    label_file: once({ shipment: ids.labeled }, '404 label_not_found'),
    mark_delivered: once({ shipment: ids.shipment }, missing),
    ship_items: once({ order_id, request_key: randomUUID() }, missing),
    export_orders: once({ vendor_id, query: order.placed.reference }, '403 not_allowed'),
    try_tracking: once(
      { vendor_id, rows: [{ order: order.placed.reference, tracking: '1Z1' }] },
      '403 not_allowed',
    ),
    work_on_orders: once(
      { vendor_id, request_key: randomUUID(), action: 'confirm', orders: [{ id: order_id }] },
      '403 not_allowed',
    ),
    correct_tracking: once(
      { shipment: ids.shipment, carrier: 'UPS', tracking_number: '1Z1', seen_tracking: `${canary}1` },
      missing,
    ),
    void_shipment: once({ shipment: ids.shipment }, missing),
  };
}

/** The procedures with which a store works on its orders and its money, called by strangers with real ids of another. */
export const attacksOnOrders = (scene: Scene): Readonly<Record<string, readonly Attack[]>> => ({
  ...attacks(scene),
  ...attacksOnMoney(scene),
});

/** The procedures about orders with who may call them. Money needs its own session: tests/db/money. */
export const ownersOfOrders = (scene: Scene): Readonly<Record<string, readonly [person: string]>> =>
  Object.fromEntries(Object.keys(attacks(scene)).map((name) => [name, [scene.shop.vendors[0]] as const]));

/** Procedures about labels: for the people of a store, and for the shop's functions. */
export const aboutLabels = {
  people: 'begin_label begin_label_void drop_label label_file label_rates'.split(' '),
  functions:
    'end_label_void finish_label labels_to_follow lapse_label record_carrier_event refuse_label'.split(' '),
};

/** What places an order of these lines. */
export const placing = (key: string, lines: unknown) => ({
  idempotency_key: key,
  lines,
  contact,
  address,
  deliveries: null,
  payment_method: 'card',
  promo: null,
  expected_total: '0',
  expected_hash: 'x',
});
