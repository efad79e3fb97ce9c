import { panelAddresses } from './panel-paths.ts';
import type { PanelAddressName } from './panel-paths.ts';
import type { ParamsOf } from './address.ts';
import { recordOf } from './route.ts';
import type { Frame, PanelFacts, Route } from './route.ts';

/** §2: vendor pages that redirect without first showing the frame. */
const unframed: ReadonlySet<string> = new Set([
  '/:vendorSlug/vendor-dashboard/shipments',
  '/:vendorSlug/vendor-dashboard/reviews',
  '/:vendorSlug/vendor-dashboard/settings-shipping-setup',
]);

const frameOf = (pattern: string): Frame =>
  pattern.startsWith('/admin/') ? 'admin' : unframed.has(pattern) ? 'unframed' : 'vendor';

/**
 * The only record of a panel's page; its URL is in `panelAddresses` under the same name. Access, frame and rendering
 * follow from the URL.
 */
export function definePanelRoute<const Name extends PanelAddressName, Data = null>(
  name: Name,
  facts: Omit<
    PanelFacts<ParamsOf<(typeof panelAddresses)[Name]['pattern']>, Data>,
    'access' | 'frame' | 'render' | 'server' | 'sitemap' | 'more'
  >,
): Route<Name, Data> {
  const { pattern } = panelAddresses[name];
  const frame = frameOf(pattern);
  const { load, ...rest } = facts;
  return {
    ...recordOf<Name, Data>(name, panelAddresses[name], {
      ...rest,
      frame,
      access: frame === 'admin' ? 'admin' : 'vendor',
    }),
    load: load as Route<Name, Data>['load'],
  };
}
