import { createStoreOrderService } from '#services/vendor-panel/store-orders.ts';
import { edge, pagedLists, requests, rpc } from './requests.ts';

const storeOrders = createStoreOrderService;
const items = [{ order_item_id: 'i1', quantity: 2 }];
const parcel = { length: 40, width: 30, height: 20, grams: 2500 };

const unfiltered = { placed_from: null, placed_to: null, payment: null, refund: null };

requests('Orders of a store', [
  [
    'that are open come first',
    (client) => storeOrders(client).orders('v1', {}, null),
    rpc('vendor_orders', {
      vendor_id: 'v1',
      view: 'open',
      query: null,
      customer: null,
      after: null,
      ...unfiltered,
    }),
  ],
  [
    'are searched, also those of one customer',
    (client) => storeOrders(client).orders('v1', { view: 'all', query: 'ada', customer: 'c1' }, null),
    rpc('vendor_orders', {
      vendor_id: 'v1',
      view: 'all',
      query: 'ada',
      customer: 'c1',
      after: null,
      ...unfiltered,
    }),
  ],
  [
    'are filtered by day, payment and refund',
    (client) =>
      storeOrders(client).orders(
        'v1',
        { view: 'all', from: '2026-11-01', to: '2026-11-30', payment: 'paid', refund: 'part' },
        null,
      ),
    rpc('vendor_orders', {
      vendor_id: 'v1',
      view: 'all',
      query: null,
      customer: null,
      after: null,
      placed_from: '2026-11-01',
      placed_to: '2026-11-30',
      payment: 'paid',
      refund: 'part',
    }),
  ],
  [
    'are exported with their lines',
    (client) => storeOrders(client).exported('v1', { view: 'late' }, null),
    rpc('export_orders', { vendor_id: 'v1', view: 'late', query: null, after: null, ...unfiltered }),
  ],
  [
    'are confirmed together',
    (client) => storeOrders(client).work('v1', 'k1', { kind: 'confirm', orders: [{ id: 'o1' }] }),
    rpc('work_on_orders', {
      vendor_id: 'v1',
      request_key: 'k1',
      action: 'confirm',
      orders: [{ id: 'o1' }],
      carrier: null,
    }),
  ],
  [
    'ship together with one carrier',
    (client) =>
      storeOrders(client).work('v1', 'k1', {
        kind: 'ship',
        carrier: 'UPS',
        orders: [{ id: 'o1', tracking: '1Z' }],
      }),
    rpc('work_on_orders', {
      vendor_id: 'v1',
      request_key: 'k1',
      action: 'ship',
      orders: [{ id: 'o1', tracking: '1Z' }],
      carrier: 'UPS',
    }),
  ],
  [
    'are tried before a file ships them',
    (client) => storeOrders(client).tryTracking('v1', [{ order: 'SB-1', tracking: '1Z' }]),
    rpc('try_tracking', { vendor_id: 'v1', rows: [{ order: 'SB-1', tracking: '1Z' }] }),
  ],
  [
    'have parcels',
    (client) => storeOrders(client).shipments('v1', {}, null),
    rpc('vendor_shipments', { vendor_id: 'v1', status: null, query: null, after: null }),
  ],
  [
    'have parcels of a state that can be searched',
    (client) => storeOrders(client).shipments('v1', { view: 'delivered', query: '1Z' }, null),
    rpc('vendor_shipments', { vendor_id: 'v1', status: 'delivered', query: '1Z', after: null }),
  ],
  [
    'are packed together',
    (client) => storeOrders(client).packingSlips('v1', ['o1', 'o2']),
    edge('packing-slips', { vendor_id: 'v1', order_ids: ['o1', 'o2'] }),
  ],
  [
    'have labels as files',
    (client) => storeOrders(client).labelFile('s1'),
    edge('shipping-labels', { action: 'file', shipment: 's1' }),
  ],
  [
    'have their labels in one file',
    (client) => storeOrders(client).labelFiles('v1', ['o1', 'o2']),
    edge('shipping-labels', { action: 'files', vendor_id: 'v1', order_ids: ['o1', 'o2'] }),
  ],
]);

requests('A member', [
  [
    'confirms an order',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'confirm' }),
    rpc('confirm_sale', { order_id: 'o1' }),
  ],
  [
    'cancels an order',
    (client) =>
      storeOrders(client).act('o1', 'k1', {
        kind: 'cancel',
        reason: 'sold_out',
        note: 'Sorry',
        restock: false,
      }),
    rpc('cancel_sale', { order_id: 'o1', reason: 'sold_out', note: 'Sorry', restock: false }),
  ],
  [
    'ships what is left of what was seen, once per attempt',
    (client) =>
      storeOrders(client).act('o1', 'k1', { kind: 'ship', carrier: 'UPS', tracking: '1Z9', items, seen: 1 }),
    rpc('ship_items', {
      order_id: 'o1',
      request_key: 'k1',
      carrier: 'UPS',
      tracking_number: '1Z9',
      items,
      seen_shipped: 1,
    }),
  ],
  [
    'voids a parcel',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'void', shipment: 's1' }),
    rpc('void_shipment', { shipment: 's1' }),
  ],
  [
    'corrects the tracking number that was seen',
    (client) =>
      storeOrders(client).act('o1', 'k1', {
        kind: 'track',
        shipment: 's1',
        carrier: 'UPS',
        tracking: '1Z9',
        seen: '1Z8',
      }),
    rpc('correct_tracking', {
      shipment: 's1',
      carrier: 'UPS',
      tracking_number: '1Z9',
      seen_tracking: '1Z8',
    }),
  ],
  [
    'marks a parcel as delivered',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'deliver', shipment: 's1' }),
    rpc('mark_delivered', { shipment: 's1' }),
  ],
  [
    'pays back by line, over what had gone back before',
    (client) =>
      storeOrders(client).act('o1', 'k1', {
        kind: 'refund',
        lines: [{ amount: '5.00' }],
        reason: 'damaged',
        seen: '2.50',
      }),
    rpc('refund_sale', {
      order_id: 'o1',
      request_key: 'k1',
      lines: [{ amount: '5.00' }],
      reason: 'damaged',
      seen_refunded: '2.50',
    }),
  ],
  [
    'writes a note',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'note', words: 'Call first' }),
    rpc('add_order_note', { order_id: 'o1', request_key: 'k1', note: 'Call first' }),
  ],
  [
    'writes to a buyer who has not written',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'message', words: 'Hello' }),
    rpc('answer_order_message', { order_id: 'o1', request_key: 'k1', message: 'Hello', seen_message: null }),
  ],
  [
    'answers the message that was read',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'message', words: 'Hello', seen: 'm1' }),
    rpc('answer_order_message', { order_id: 'o1', request_key: 'k1', message: 'Hello', seen_message: 'm1' }),
  ],
  [
    'settles what needs no answer',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'settle', seen: 'm1' }),
    rpc('settle_conversation', { order_id: 'o1', seen_message: 'm1' }),
  ],
  [
    'approves a return',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'approve', back: 'r1', words: 'Fine' }),
    rpc('decide_return', { return_id: 'r1', approve: true, words: 'Fine' }),
  ],
  [
    'rejects a return',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'reject', back: 'r1', words: 'Used' }),
    rpc('decide_return', { return_id: 'r1', approve: false, words: 'Used' }),
  ],
  [
    'receives a return for what it was worth',
    (client) =>
      storeOrders(client).act('o1', 'k1', {
        kind: 'receive',
        back: 'r1',
        deduction: '1.00',
        restock: true,
        condition: 'Scratched',
        expected: '20.00',
      }),
    rpc('receive_return', {
      return_id: 'r1',
      deduction: '1.00',
      restock: true,
      expected: '20.00',
      condition: 'Scratched',
    }),
  ],
  [
    'exchanges a return, once per attempt',
    (client) =>
      storeOrders(client).act('o1', 'k1', {
        kind: 'exchange',
        back: 'r1',
        replacements: [{ order_item_id: 'i1', variant_id: 'x2' }],
        restock: false,
        condition: 'Like new',
      }),
    rpc('exchange_return', {
      return_id: 'r1',
      request_key: 'k1',
      replacements: [{ order_item_id: 'i1', variant_id: 'x2' }],
      restock: false,
      condition: 'Like new',
    }),
  ],
]);

requests('The label of a parcel', [
  [
    'is bought under an id of the attempt',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'label', items, parcel, seen: 0 }),
    edge('shipping-labels', {
      action: 'buy',
      order_id: 'o1',
      label_id: 'k1',
      items,
      parcel,
      seen_shipped: 0,
    }),
  ],
  [
    'is priced for each service of the carrier',
    (client) => storeOrders(client).labelRates('o1', { items, parcel }),
    edge('shipping-labels', { action: 'rates', order_id: 'o1', items, parcel }),
  ],
  [
    'is bought of the chosen service',
    (client) =>
      storeOrders(client).buyLabel('o1', 'k1', { kind: 'label', items, parcel, seen: 0, service: 'express' }),
    edge('shipping-labels', {
      action: 'buy',
      order_id: 'o1',
      label_id: 'k1',
      items,
      parcel,
      seen_shipped: 0,
      service: 'express',
    }),
  ],
  [
    'is asked for once more under its own id',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'ask-label', label: 'l1' }),
    edge('shipping-labels', { action: 'buy', order_id: 'o1', label_id: 'l1' }),
  ],
  [
    'is given up',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'drop-label', label: 'l1' }),
    edge('shipping-labels', { action: 'drop', order_id: 'o1', label_id: 'l1' }),
  ],
  [
    'is voided with its parcel',
    (client) => storeOrders(client).act('o1', 'k1', { kind: 'void-label', shipment: 's1' }),
    edge('shipping-labels', { action: 'void', shipment: 's1' }),
  ],
]);

pagedLists('The next page of', [
  ['orders', (client, after) => storeOrders(client).orders('v1', {}, after)],
  ['parcels', (client, after) => storeOrders(client).shipments('v1', {}, after)],
]);
