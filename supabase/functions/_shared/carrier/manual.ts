import { CarrierRefused, type Carrier } from './port.ts';

const noLabels = 'This store buys its labels elsewhere: enter carrier and tracking number by hand.';

/** Every store can ship with it: labels come from elsewhere, and people enter the tracking numbers. */
export const manualCarrier: Carrier = {
  name: 'manual',
  title: 'By hand',
  about: 'You buy labels wherever you like and enter the tracking number of each parcel yourself.',
  credentials: [],
  hasTestMode: false,
  sellsLabels: false,
  checkConnection: () => Promise.resolve(),
  buyLabel: () => Promise.reject(new CarrierRefused(noLabels)),
  voidLabel: () => Promise.reject(new CarrierRefused(noLabels)),
  track: () => Promise.resolve(null),
};
