import { useState } from 'react';
import type { ReactNode } from 'react';
import { saveBusiness } from '#actors/vendor-panel/business.ts';
import type { BusinessData } from '#actors/vendor-panel/business.ts';
import { states } from '#schema/checkout/places.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import * as page from '#panel/page/store-page.css.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { businessProblems, businessValues } from '#schema/vendor-panel/business.ts';
import type { BusinessForm } from '#schema/vendor-panel/business.ts';
import { Select } from '#ui/components/fields/select.tsx';
import { tidyTaxId } from '#schema/onboarding/tax-id.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

// Below the first screen.
const Thresholds = later(async () => (await import('./thresholds.tsx')).Thresholds);

const fields = {
  legalName: { label: 'Legal name' },
  businessType: { label: 'Business type' },
  taxId: { label: 'Tax ID', isOpaque: true },
  address: { label: 'Street address' },
  address2: { label: 'Apartment, suite' },
  city: { label: 'City' },
  state: { label: 'State' },
  zipCode: { label: 'ZIP code' },
  contactName: { label: 'Contact name' },
  contactEmail: { label: 'Contact email' },
  contactPhone: { label: 'Contact phone' },
} as const;

interface BusinessViewProps {
  vendorId: string;
  isReadOnly: boolean;
  data: BusinessData;
  /** The sections below the facts. */
  papers?: ReactNode;
  /** Tests pass another one. */
  save?: typeof saveBusiness;
}

/** The legal entity behind a store, and the obligations from its sales. */
export function BusinessView({ vendorId, isReadOnly, data, papers, save = saveBusiness }: BusinessViewProps) {
  const [business, setBusiness] = useState(data.business);
  const actor = useRecordForm<BusinessForm>({
    values: businessValues(data.business),
    version: data.business.version,
    draft: `business/${vendorId}`,
    // Nobody can read it back, including this browser.
    unkept: ['taxId'],
    save: (values, version) => save(vendorId, values, version ?? 0, setBusiness),
  });
  const { field, change, values } = useRecordFields<BusinessForm>(actor, businessProblems);
  const named = (name: keyof BusinessForm) => ({ ...field(name), label: fields[name].label });
  return (
    <div className={stack({ gap: 5 })}>
      <p className={page.hint}>
        We collect these details to meet legal requirements. Shoppers don't see them.
      </p>
      <Thresholds figures={data.figures} business={business} />
      <PageSection className={page.section} aria-labelledby="facts">
        <h2 id="facts" className={heading({ level: 26 })}>
          Legal details
        </h2>
        <div className={styles.form}>
          <RecordForm
            actor={actor}
            label="Business"
            action="Save"
            problemsOf={businessProblems}
            fields={fields}
            isReadOnly={isReadOnly}
          >
            <TextField {...named('legalName')} autoComplete="organization" />
            <TextField
              {...named('businessType')}
              description="For example, sole proprietor, LLC or corporation."
            />
            <TextField
              {...named('taxId')}
              onChange={(taxId) => change({ taxId: tidyTaxId(taxId, values.taxId) })}
              optional
              description={
                business.taxIdEnd === null
                  ? 'For example, 12-3456789. Hidden after you save.'
                  : `Saved, ending in ${business.taxIdEnd}. Leave blank to keep it.`
              }
            />
            <TextField {...named('address')} autoComplete="address-line1" />
            <TextField {...named('address2')} optional autoComplete="address-line2" />
            <TextField {...named('city')} autoComplete="address-level2" />
            <div className={styles.grid}>
              <Select {...named('state')} placeholder="Choose a state" items={itemsOf(states)} />
              <TextField {...named('zipCode')} inputMode="numeric" autoComplete="postal-code" />
            </div>
            <TextField {...named('contactName')} autoComplete="name" />
            <div className={styles.grid}>
              <TextField {...named('contactEmail')} type="email" autoComplete="email" />
              <TextField {...named('contactPhone')} type="tel" autoComplete="tel" />
            </div>
          </RecordForm>
        </div>
      </PageSection>
      {papers}
    </div>
  );
}
