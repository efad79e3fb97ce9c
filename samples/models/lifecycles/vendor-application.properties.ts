import type { VendorApplicationSnapshot } from '#machines/lifecycles/vendor-application.machine.ts';
import { isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { is, onlyBy, starts, step } = propertiesOf<VendorApplicationSnapshot>();
type Step = Moment<VendorApplicationSnapshot>;
type Status = VendorApplicationSnapshot['value'];

const at =
  (...statuses: readonly Status[]) =>
  (state: VendorApplicationSnapshot) =>
    statuses.includes(state.value);
const isApplicant = ({ event }: Step) => event['by'] === 'vendor';
const isAdmin = ({ event }: Step) => event['by'] === 'admin';
const isShop = ({ event }: Step) => event['by'] === 'system';
const decides = ['application.ask', 'application.approve', 'application.reject'];
const isOpen = at('pending', 'information-asked');

export const vendorApplicationProperties = [
  starts('design', 'An application is a draft first', at('draft')),
  step(
    '§4',
    'The applicant submits a draft, an answer, or a rejected or withdrawn application',
    (m) =>
      is('application.submit', at('draft', 'information-asked', 'rejected', 'withdrawn'))(m) &&
      isApplicant(m),
    ({ to }) => at('pending')(to),
  ),
  step(
    'design',
    'An open application can be withdrawn by the applicant',
    (m) => is('application.withdraw', isOpen)(m) && isApplicant(m),
    ({ to }) => at('withdrawn')(to),
  ),
  step(
    '§6',
    'Nobody else submits or withdraws',
    (m) => is(['application.submit', 'application.withdraw'])(m) && !isApplicant(m),
    isQuiet,
  ),
  step(
    'design',
    'An admin may ask for more',
    (m) => is('application.ask', at('pending'))(m) && isAdmin(m),
    ({ to }) => at('information-asked')(to),
  ),
  step(
    '§4',
    'An admin approves an open application, or a rejected one after all',
    (m) => is('application.approve', at('pending', 'information-asked', 'rejected'))(m) && isAdmin(m),
    ({ to }) => at('approved')(to),
  ),
  step(
    '§4',
    'An admin rejects an open application',
    (m) => is('application.reject', isOpen)(m) && isAdmin(m),
    ({ to }) => at('rejected')(to),
  ),
  step('§6', 'Nobody else decides', (m) => is(decides)(m) && !isAdmin(m), isQuiet),
  step('§4', 'A person whose store was taken over may apply again', is('application.reopen'), (moment) =>
    at('approved')(moment.from) && isShop(moment) ? at('draft')(moment.to) : isQuiet(moment),
  ),
  onlyBy('design', 'A draft and a withdrawn application wait to be submitted', at('draft', 'withdrawn'), [
    'application.submit',
  ]),
  onlyBy('§4', 'A pending application is decided, asked about or withdrawn', at('pending'), [
    ...decides,
    'application.withdraw',
  ]),
  onlyBy(
    'design',
    'A question is answered, or the application decided or withdrawn',
    at('information-asked'),
    ['application.submit', 'application.withdraw', 'application.approve', 'application.reject'],
  ),
  onlyBy('§4', 'An approved vendor stays approved', at('approved'), ['application.reopen']),
  onlyBy('design', 'A rejected one edits and resubmits', at('rejected'), [
    'application.submit',
    'application.approve',
  ]),
];
