import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ListedParcels, ListedSales, Sale, SaleCounts } from '#schema/vendor-panel/sale.ts';
import type { ListedParcel, ListedSale, SaleAct } from '#schema/vendor-panel/sale.ts';
import type { Client } from '#services/client.ts';
import type { AnyCall } from '#services/procedures.ts';

type Listing<Row> = Observable<{ rows: readonly Row[]; next: string | null }>;
type ListWish = { view?: string | undefined; query?: string | undefined; customer?: string | undefined };

const placeOf = (after: string | null) => (after === null ? null : (JSON.parse(after) as object));
const asText = <Page extends { next: object | null }>(page: Page) => ({
  ...page,
  next: page.next === null ? null : JSON.stringify(page.next),
});

type LabelAct = Extract<SaleAct, { kind: 'label' | 'ask-label' | 'drop-label' | 'void-label' }>;

const isLabelAct = (act: SaleAct): act is LabelAct =>
  ['label', 'ask-label', 'drop-label', 'void-label'].includes(act.kind);

/** Carriers are asked by a function of their own. */
function labelCall(order_id: string, label_id: string, act: LabelAct): object {
  switch (act.kind) {
    case 'label':
      return {
        action: 'buy',
        order_id,
        label_id,
        items: act.items,
        parcel: act.parcel,
        seen_shipped: act.seen,
      };
    case 'ask-label':
      return { action: 'buy', order_id, label_id: act.label };
    case 'drop-label':
      return { action: 'drop', order_id, label_id: act.label };
    case 'void-label':
      return { action: 'void', shipment: act.shipment };
  }
}

function callOf(order_id: string, request_key: string, change: Exclude<SaleAct, LabelAct>): AnyCall {
  switch (change.kind) {
    case 'confirm':
      return ['confirm_sale', { order_id }];
    case 'cancel':
      return ['cancel_sale', { order_id, reason: change.reason, note: change.note, restock: change.restock }];
    case 'ship':
      return [
        'ship_items',
        {
          order_id,
          request_key,
          carrier: change.carrier,
          tracking_number: change.tracking,
          items: change.items,
          seen_shipped: change.seen,
        },
      ];
    case 'void':
      return ['void_shipment', { shipment: change.shipment }];
    case 'deliver':
      return ['mark_delivered', { shipment: change.shipment }];
    case 'refund':
      return [
        'refund_sale',
        { order_id, request_key, lines: change.lines, reason: change.reason, seen_refunded: change.seen },
      ];
    case 'note':
      return ['add_order_note', { order_id, request_key, note: change.words }];
    case 'message':
      return [
        'answer_order_message',
        { order_id, request_key, message: change.words, seen_message: change.seen ?? null },
      ];
    case 'settle':
      return ['settle_conversation', { order_id, seen_message: change.seen }];
    case 'approve':
    case 'reject':
      return [
        'decide_return',
        { return_id: change.back, approve: change.kind === 'approve', words: change.words },
      ];
    case 'receive':
      return [
        'receive_return',
        {
          return_id: change.back,
          deduction: change.deduction,
          restock: change.restock,
          expected: change.expected,
          condition: change.condition,
        },
      ];
    case 'exchange':
      return [
        'exchange_return',
        {
          return_id: change.back,
          request_key,
          replacements: change.replacements,
          restock: change.restock,
          condition: change.condition,
        },
      ];
  }
}

/** The orders of a store, for its team. Refusals carry the server's sentence. */
export const createSaleService = (client: Client) => ({
  /** @param after The `next` of the page before, as text. */
  orders: (
    vendor_id: string,
    { view, query, customer }: ListWish,
    after: string | null,
  ): Listing<ListedSale> =>
    client
      .rpc(ListedSales, 'vendor_orders', {
        vendor_id,
        view: view ?? 'open',
        query: query ?? null,
        customer: customer ?? null,
        after: placeOf(after),
      })
      .pipe(map(asText)),
  counts: (vendor_id: string) => client.rpc(SaleCounts, 'vendor_order_counts', { vendor_id }),
  parcels: (vendor_id: string, { view, query }: ListWish, after: string | null): Listing<ListedParcel> =>
    client
      .rpc(ListedParcels, 'vendor_shipments', {
        vendor_id,
        status: view ?? null,
        query: query ?? null,
        after: placeOf(after),
      })
      .pipe(map(asText)),
  order: (vendor_id: string, number: string) => client.rpc(Sale, 'vendor_order', { vendor_id, number }),
  /** A pick list and packing slips for 1 to 100 orders as a PDF file. `NotFound` if none is to be packed. */
  packingSlips: (vendor_id: string, order_ids: readonly string[]) =>
    client.file('packing-slips', { vendor_id, order_ids }),
  /** Sends all that is left of an order under a tracking number; a parcel that is there already is not sent again. */
  track: (
    vendor_id: string,
    { order, carrier, tracking }: { order: string; carrier: string; tracking: string },
  ): Observable<'shipped' | 'known'> =>
    client.rpc(Schema.Literals(['shipped', 'known']), 'ship_by_number', {
      vendor_id,
      number: order,
      carrier,
      tracking_number: tracking,
    }),
  /** The label of a parcel as a PDF file of one page. */
  labelFile: (shipment: string) => client.file('shipping-labels', { action: 'file', shipment }),
  /** @param key names the attempt: the same one does nothing twice. */
  act: (order: string, key: string, act: SaleAct): Observable<unknown> => {
    if (isLabelAct(act)) return client.invoke(Schema.Unknown, 'shipping-labels', labelCall(order, key, act));
    const [name, parameters] = callOf(order, key, act);
    return client.rpc(Schema.Unknown, name, parameters);
  },
});

export type SaleService = ReturnType<typeof createSaleService>;
