import { CarrierRefused, type Carrier } from './port.ts';

const noLabels = 'This store buys its labels elsewhere. Enter the carrier and tracking number yourself.';

/** Every store can ship with it: labels come from elsewhere, and people enter the tracking numbers. */
export const manualCarrier: Carrier = {
  name: 'manual',
  title: 'Manual',
  about: "Buy labels wherever you like and enter each package's tracking number yourself.",
  credentials: [],
  hasTestMode: false,
  sellsLabels: false,
  checkConnection: () => Promise.resolve(),
  rates: () => Promise.reject(new CarrierRefused(noLabels)),
  buyLabel: () => Promise.reject(new CarrierRefused(noLabels)),
  voidLabel: () => Promise.reject(new CarrierRefused(noLabels)),
  track: () => Promise.resolve(null),
};
