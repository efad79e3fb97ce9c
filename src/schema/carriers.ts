/** Where a parcel is followed, by the carrier as stores write it; the number goes in at the end. */
const pages: Readonly<Record<string, string>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  'dhl express': 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  ontrac: 'https://www.ontrac.com/tracking/?number=',
  'canada post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/',
};

/** Where `shipment` is followed: the store's own link, else the carrier's page; null for a carrier that nobody knows. */
export function trackingLink(shipment: {
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
}): string | null {
  if (shipment.tracking_url !== null) return shipment.tracking_url;
  if (shipment.carrier === null || shipment.tracking_number === null) return null;
  const name = shipment.carrier.trim().toLowerCase();
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  return page === undefined ? null : page + encodeURIComponent(shipment.tracking_number.trim());
}
