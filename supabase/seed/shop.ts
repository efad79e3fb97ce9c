import { flattenCategories } from './categories.ts';
import { categoryId, vendorId } from './products.ts';
import { seedId } from './random.ts';
import { type Row, hoursAgo } from './sql.ts';
import { hiddenVendors, vendors } from './vendors.ts';

export function categoryRows(): Row[] {
  return flattenCategories().map((category) => ({
    id: categoryId(category.slug),
    parent_id: category.parent === null ? null : categoryId(category.parent),
    slug: category.slug,
    name: category.name,
    description: category.description,
    plate: category.plate,
    position: category.position,
  }));
}

export function vendorRows(): Row[] {
  const open = vendors.map((vendor, index) => ({
    id: vendorId(vendor.slug),
    status: 'approved',
    store_name: vendor.name,
    description: vendor.description,
    phone: vendor.phone,
    website: `https://${vendor.slug}.example`,
    slug: vendor.slug,
    logo_url: `vendors/${vendor.slug}/logo.svg`,
    banner_url: `vendors/${vendor.slug}/banner.svg`,
    tagline: vendor.tagline,
    ships_from: vendor.shipsFrom,
    handling_days: vendor.handlingDays,
    published: true,
    last_published_at: hoursAgo(300 + index * 57),
    created_at: hoursAgo(15_500 - index * 640),
    updated_at: hoursAgo(301 + index * 57),
  }));
  const hidden = hiddenVendors.map((vendor, index) => ({
    id: vendorId(vendor.slug),
    status: vendor.status,
    store_name: vendor.name,
    description: vendor.description,
    phone: vendor.phone,
    website: vendor.phone === null ? null : `https://${vendor.slug}.example`,
    slug: vendor.slug,
    logo_url: null,
    banner_url: null,
    tagline: vendor.tagline,
    ships_from: vendor.shipsFrom,
    handling_days: 2,
    published: false,
    last_published_at: null,
    created_at: hoursAgo(90 - index * 30),
    updated_at: hoursAgo(90 - index * 30),
  }));
  return [...open, ...hidden];
}

/** The applications of the stores that wait for a decision, as their owners have submitted them. */
export function applicationRows(): { applications: Row[]; events: Row[] } {
  const waiting = hiddenVendors.flatMap((vendor, index) =>
    vendor.status === 'pending' ? [{ vendor, submitted: hoursAgo(90 - index * 30) }] : [],
  );
  const applicationId = (slug: string) => seedId(`application ${slug}`);
  return {
    applications: waiting.map(({ vendor, submitted }) => ({
      id: applicationId(vendor.slug),
      applicant_id: vendorId(vendor.slug),
      status: 'pending',
      answers: {
        json: {
          storeName: vendor.name,
          description: vendor.description,
          phone: vendor.phone,
          website: `https://${vendor.slug}.example`,
          ...vendor.application,
          consent: true,
        },
      },
      // One save and the submission.
      version: 2,
      submit_key: seedId(`submission ${vendor.slug}`),
      submitted_at: submitted,
      created_at: submitted,
      updated_at: submitted,
    })),
    events: waiting.map(({ vendor, submitted }) => ({
      id: seedId(`application event ${vendor.slug}`),
      application_id: applicationId(vendor.slug),
      kind: 'submitted',
      words: null,
      at: submitted,
    })),
  };
}

export function shippingRows(): Row[] {
  return vendors.flatMap((vendor) =>
    vendor.rates.map((rate, position) => ({
      id: seedId(`rate ${vendor.slug} ${rate.name}`, position),
      vendor_id: vendorId(vendor.slug),
      name: rate.name,
      kind: rate.kind,
      base_rate: rate.base,
      bands: { json: rate.bands ?? [] },
      free_over: rate.freeOver ?? null,
      zones: rate.zones ?? [],
      min_days: rate.days[0],
      max_days: rate.days[1],
      enabled: rate.enabled ?? true,
      position,
    })),
  );
}

/** State sales tax rates in percent, without local additions. */
const stateTax: Readonly<Record<string, number>> = {
  AL: 4,
  AK: 0,
  AZ: 5.6,
  AR: 6.5,
  CA: 7.25,
  CO: 2.9,
  CT: 6.35,
  DE: 0,
  DC: 6,
  FL: 6,
  GA: 4,
  HI: 4,
  ID: 6,
  IL: 6.25,
  IN: 7,
  IA: 6,
  KS: 6.5,
  KY: 6,
  LA: 5,
  ME: 5.5,
  MD: 6,
  MA: 6.25,
  MI: 6,
  MN: 6.875,
  MS: 7,
  MO: 4.225,
  MT: 0,
  NE: 5.5,
  NV: 6.85,
  NH: 0,
  NJ: 6.625,
  NM: 4.875,
  NY: 4,
  NC: 4.75,
  ND: 5,
  OH: 5.75,
  OK: 4.5,
  OR: 0,
  PA: 6,
  RI: 7,
  SC: 6,
  SD: 4.2,
  TN: 7,
  TX: 6.25,
  UT: 4.85,
  VT: 6,
  VA: 4.3,
  WA: 6.5,
  WV: 6,
  WI: 5,
  WY: 4,
};

export function taxRows(): Row[] {
  return Object.entries(stateTax).map(([state, percent]) => ({
    state,
    rate: { raw: (percent / 100).toFixed(5) },
    effective_from: '2025-01-01',
  }));
}

export const taxRate = (state: string): number => (stateTax[state] ?? 0) / 100;

export function promotionRows(): Row[] {
  const promotion = (code: string, row: Row) => ({
    id: seedId(`promotion ${code}`),
    code,
    vendor_id: null,
    min_subtotal: 0,
    starts_at: hoursAgo(24 * 30),
    ends_at: null,
    max_per_customer: null,
    advertised: true,
    ...row,
  });
  return [
    promotion('CHALKUP', { label: '10% off everything', kind: 'percent', value: 10 }),
    promotion('FIRSTREP', {
      label: '$15 off your first order over $100',
      kind: 'amount',
      value: 15,
      min_subtotal: 100,
      max_per_customer: 1,
    }),
    promotion('BIGPULL', { label: '$60 off orders over $600', kind: 'amount', value: 60, min_subtotal: 600 }),
    promotion('ROPE15', {
      label: '15% off Skipjack Ropes',
      kind: 'percent',
      value: 15,
      vendor_id: vendorId('skipjack-ropes'),
      ends_at: { raw: "now() + interval '21 days'" },
    }),
    promotion('ROADTRIP', {
      label: 'Free shipping on orders over $75 (up to $40 off shipping)',
      kind: 'free-shipping',
      value: 40,
      min_subtotal: 75,
      max_per_customer: 3,
    }),
    promotion('SUMMERCUT', {
      label: '20% off, summer sale',
      kind: 'percent',
      value: 20,
      starts_at: hoursAgo(24 * 90),
      ends_at: hoursAgo(24 * 8),
    }),
    promotion('NEWYEAR', {
      label: '10% off for the new year',
      kind: 'percent',
      value: 10,
      starts_at: { raw: "now() + interval '40 days'" },
      ends_at: { raw: "now() + interval '70 days'" },
    }),
  ];
}
