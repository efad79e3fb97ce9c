import { paths } from '#routing/paths.ts';
import { ownPath } from '#schema/identity/auth.ts';

/**
 * `redirect`, `tab` and `invite` of spec §2; all other parameters are ignored. Most people on their way to the
 * application have no account yet, and want to sell.
 */
export function readAuthQuery(search: string) {
  const query = new URLSearchParams(search);
  const [redirect, wanted] = [ownPath(query.get('redirect')), query.get('tab')];
  const isApplying = redirect.split('?')[0] === paths.vendorApply();
  return {
    redirect,
    tab: wanted === 'signup' || (isApplying && wanted !== 'login') ? ('signup' as const) : ('login' as const),
    preselectVendor: isApplying,
    invite: query.get('invite'),
  };
}
