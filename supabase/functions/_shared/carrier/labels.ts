import type { Env } from '../config.ts';
import { createDatabase } from '../database.ts';
import { HttpError, isRecord, textOf } from '../http.ts';
import { fromMinorUnits } from '../money.ts';
import type { Outside } from '../payment/port.ts';
import { createStorage } from '../storage.ts';
import { carrierOf, type StoreCarrier } from './account.ts';
import {
  CarrierRefused,
  type Label,
  type LabelName,
  type LabelRequest,
  type Parcel,
  type Party,
} from './port.ts';

/** A label as the database returns it to code that calls its carrier. */
export interface LabelRow {
  readonly labelId: string;
  readonly vendorId: string;
  /** The carrier's name. */
  readonly carrier: string;
  readonly status: string;
  readonly request: LabelRequest;
  /** Null until the carrier has sold it. */
  readonly name: LabelName | null;
  /** Like 7.65; null until it is known. */
  readonly price: string | null;
  /** Why it was not used. */
  readonly sentence: string | null;
}

const bucket = 'labels';
const fileOf = (labelId: string): string => `${labelId}.pdf`;

function partyOf(value: unknown, isStore: boolean): Party {
  const row = isRecord(value) ? value : {};
  const text = (name: string): string => textOf(row[name]) ?? '';
  return {
    name: text('name'),
    company: isStore ? null : textOf(row['company']),
    address: text('address'),
    address2: textOf(row['address2']),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    phone: textOf(row['phone']),
  };
}

function parcelOf(value: unknown): Parcel {
  const row = isRecord(value) ? value : {};
  const whole = (name: string): number => Number(row[name]);
  return {
    length: whole('length'),
    width: whole('width'),
    height: whole('height'),
    grams: whole('grams'),
  };
}

/** @throws if the database returned something else */
export function readLabel(answer: unknown): LabelRow {
  if (!isRecord(answer) || textOf(answer['label_id']) === null) {
    throw new TypeError('The database returned no label.');
  }
  const text = (name: string): string => textOf(answer[name]) ?? '';
  const [carrierRef, trackingNumber] = [text('carrier_ref'), text('tracking_number')];
  return {
    labelId: text('label_id'),
    vendorId: text('vendor_id'),
    carrier: text('carrier'),
    status: text('status'),
    name: carrierRef === '' ? null : { carrierRef, trackingNumber },
    price: textOf(answer['price']),
    sentence: textOf(answer['sentence']),
    request: {
      labelId: text('label_id'),
      createdAt: Number(answer['created_at']),
      reference: text('reference'),
      from: partyOf(answer['from'], true),
      to: partyOf(answer['to'], false),
      parcel: parcelOf(answer['parcel']),
      service: textOf(answer['service']),
    },
  };
}

export interface Labels {
  /**
   * Buys it, stores its file and ships its parcel; repeating it has no further effect. 409 `label_dropped` with the
   * reason if its items were shipped or canceled since: then it is void.
   */
  buy(row: LabelRow): Promise<LabelRow>;
  /** Voids it with the carrier, along with its parcel. A refusal leaves both as they were. */
  void(row: LabelRow): Promise<void>;
  /** Voids a label that no parcel uses, whether or not it was sold. */
  drop(row: LabelRow): Promise<void>;
  /** The PDF file. */
  file(row: LabelRow): Promise<Uint8Array<ArrayBuffer>>;
  carrier(row: LabelRow): Promise<StoreCarrier>;
}

/** Actions on labels, for callers whose rights have been checked. Each call may throw the carrier's errors. */
export function createLabels(env: Env, outside: Outside, who: string): Labels {
  const database = createDatabase(env, outside.fetch);
  const storage = createStorage(env, outside.fetch, who);

  async function carrier(row: LabelRow): Promise<StoreCarrier> {
    const found = await carrierOf(env, outside, row.vendorId);
    if (found.name !== row.carrier) {
      throw new CarrierRefused('The store switched carriers after this label was bought.');
    }
    return found;
  }

  async function sold(row: LabelRow): Promise<{ label: Label; title: string }> {
    try {
      const from = await carrier(row);
      return { label: await from.buyLabel(row.request), title: from.title };
    } catch (error) {
      if (error instanceof CarrierRefused) {
        await database.rpc('refuse_label', { label_id: row.labelId, reason: error.message });
      }
      throw error;
    }
  }

  async function purchase(row: LabelRow): Promise<LabelRow> {
    const { label, title } = await sold(row);
    await storage.write(bucket, fileOf(row.labelId), label.pdf, 'application/pdf');
    return readLabel(
      await database.rpc('finish_label', {
        label_id: row.labelId,
        carrier_ref: label.carrierRef,
        tracking_number: label.trackingNumber,
        tracking_url: label.trackingUrl,
        price: fromMinorUnits(label.price),
        currency: label.currency,
        title,
      }),
    );
  }

  async function voided(row: LabelRow): Promise<void> {
    if (row.name === null) throw new TypeError("You can't void a label that wasn't bought.");
    try {
      await (await carrier(row)).voidLabel(row.name);
    } catch (error) {
      if (error instanceof CarrierRefused) {
        await database.rpc('end_label_void', { label_id: row.labelId, refusal: error.message });
      }
      throw error;
    }
    await database.rpc('end_label_void', { label_id: row.labelId });
  }

  return {
    carrier,
    async buy(row) {
      if (row.status === 'bought') return row;
      const bought = await purchase(row);
      if (bought.status === 'bought' || bought.status === 'voiding') return bought;
      // If the carrier doesn't void it now, follow-parcels tries again.
      await voided(bought).catch((error: unknown) => console.error(`${who}:`, error));
      throw new HttpError(409, 'label_dropped', bought.sentence ?? "This label wasn't used and is void.");
    },
    void: voided,
    async drop(row) {
      if (row.status !== 'dropped') return;
      if (row.name !== null) return voided(row);
      // Whether it was sold is unknown: buying it again under its id returns the same label or the first refusal.
      const found = await purchase(row).catch((error: unknown) => {
        if (error instanceof CarrierRefused) return null;
        throw error;
      });
      if (found !== null) await voided(found);
    },
    async file(row) {
      const kept = await storage.read(bucket, fileOf(row.labelId));
      if (kept !== null) return kept;
      const { pdf } = await (await carrier(row)).buyLabel(row.request);
      await storage.write(bucket, fileOf(row.labelId), pdf, 'application/pdf');
      return pdf;
    },
  };
}
