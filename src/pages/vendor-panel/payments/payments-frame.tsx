import type { ReactNode } from 'react';
import * as panel from '#panel/page/panel.css.ts';
import { SettingsOf } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { stack } from '#ui/css/layout.css.ts';

export const title = 'Payments';

const parts = [
  ['Balance', panelAddresses.vendorPayments],
  ['Payouts', panelAddresses.vendorPayouts],
  ['Ledger', panelAddresses.vendorLedger],
  ['Statements', panelAddresses.vendorStatements],
] as const;

/** Links to the parts of the payment settings, above one of them. */
export function PaymentParts({ slug, path, children }: { slug: string; path: string; children: ReactNode }) {
  return (
    <div className={stack({ gap: 5 })}>
      <nav aria-label="Payments">
        <ul className={panel.views}>
          {parts.map(([label, address]) => (
            <li key={label}>
              <a
                className={panel.view}
                href={address(slug)}
                aria-current={address(slug) === path ? 'page' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

interface PaymentsOfProps {
  slug: string;
  /** The page's own path. */
  path: string;
  children: (store: OwnStore) => ReactNode;
}

/** A part of the payment settings for the URL's store, for members who may see its money. */
export function PaymentsOf({ slug, path, children }: PaymentsOfProps) {
  return (
    <SettingsOf title={title} slug={slug} path={panelAddresses.vendorPayments(slug)} needs="payouts">
      {(store) => (
        <PaymentParts slug={slug} path={path}>
          {children(store)}
        </PaymentParts>
      )}
    </SettingsOf>
  );
}
