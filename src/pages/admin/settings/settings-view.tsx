import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import * as panel from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import type { AdminSettings } from '#schema/admin/settings.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { CommissionSection } from './commission-section.tsx';
import { PayoutSection } from './payout-section.tsx';
import { ShopSection } from './shop-section.tsx';
import { SlugSection } from './slug-section.tsx';
import { SwitchSection } from './switch-section.tsx';
import { TaxSection } from './tax-section.tsx';

const parts = [
  ['commission', 'Commission'],
  ['payouts', 'Payouts'],
  ['taxes', 'Sales tax'],
  ['shop', 'Policies'],
  ['slugs', 'Store URLs'],
  ['switches', 'Features'],
] as const;
export type SettingsPart = (typeof parts)[number][0];

/** The part in the query string; the first one by default. */
export const readPart = (search: string): SettingsPart => {
  const named = new URLSearchParams(search).get('part');
  return parts.find(([name]) => name === named)?.[0] ?? 'commission';
};

const sections = {
  commission: CommissionSection,
  payouts: PayoutSection,
  taxes: TaxSection,
  shop: ShopSection,
  slugs: SlugSection,
  switches: SwitchSection,
};

interface SettingsViewProps {
  settings: AdminSettings;
  rights: AdminRights;
  part: SettingsPart;
  onChanged: () => void;
}

/** The platform's settings, a part at a time. */
export function SettingsView({ settings, rights, part, onChanged }: SettingsViewProps) {
  const isMoney = part === 'commission' || part === 'payouts' || part === 'taxes';
  const mayWrite = mayAdmin(rights, isMoney ? 'money' : 'settings', 'write');
  const Section = sections[part];
  return (
    <StorePage
      title="Settings"
      aside={
        mayAdmin(rights, 'audit') ? (
          <a className={link({})} href={`${panelAddresses.adminAudit()}?action=settings.changed`}>
            Change history
          </a>
        ) : undefined
      }
    >
      <nav aria-label="Settings sections">
        <ul className={panel.views}>
          {parts.map(([name, label]) => (
            <li key={name}>
              <a
                className={panel.view}
                href={`${panelAddresses.adminSettings()}?part=${name}`}
                aria-current={name === part ? 'page' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {!mayWrite && <p className={page.hint}>Your role can view this but can't change it.</p>}
      <Section key={part} settings={settings} mayWrite={mayWrite} onChanged={onChanged} />
    </StorePage>
  );
}
