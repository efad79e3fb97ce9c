import { movers } from '#machines/orders/order.machine.ts';
import { vendorApplicationMachine } from '#machines/lifecycles/vendor-application.machine.ts';
import type { Model } from '#engine/paths.ts';
import { vendorApplicationProperties } from './vendor-application.properties.ts';

const byEach = movers.map((by) => ({ by }));

export const vendorApplicationModel: Model = {
  name: 'vendor-application',
  machine: vendorApplicationMachine,
  actionPorts: [],
  limit: 200,
  cases: {
    'application.submit': byEach,
    'application.withdraw': byEach,
    'application.ask': byEach,
    'application.approve': byEach,
    'application.reject': byEach,
    'application.reopen': byEach,
  },
  classOf: () => '',
  properties: vendorApplicationProperties,
  broken: () => undefined,
  brokenStep: (from, event, to) => {
    if (from.value === to.value) return undefined;
    const decisions = ['approved', 'rejected', 'information-asked'];
    if (decisions.includes(String(to.value)) && event['by'] !== 'admin') return 'decided by somebody else';
    if (['pending', 'withdrawn'].includes(String(to.value)) && event['by'] !== 'vendor')
      return 'handed in or taken back by somebody else';
    if (to.value === 'withdrawn' && from.value === 'rejected')
      return 'a decision is taken back by the applicant';
    if (from.matches('approved') && (to.value !== 'draft' || event['by'] !== 'system'))
      return 'an approval is forgotten';
    return undefined;
  },
};
