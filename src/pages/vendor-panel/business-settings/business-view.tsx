import { useState } from 'react';
import type { ReactNode } from 'react';
import { saveBusiness } from '#actors/vendor-panel/business.ts';
import type { BusinessData } from '#actors/vendor-panel/business.ts';
import { states } from '#schema/checkout/places.ts';
import { PanelForm } from '#panel/form/panel-form.tsx';
import { usePanelFields, usePanelForm } from '#panel/form/use-panel-form.ts';
import * as page from '#panel/page/store-page.css.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { businessProblems, businessValues } from '#schema/vendor-panel/business.ts';
import type { BusinessForm } from '#schema/vendor-panel/business.ts';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { Thresholds } from './thresholds.tsx';
import { PageSection } from '#ui/components/page-section.tsx';

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
}

/** Who is behind a store by law, and what its sales oblige it to. */
export function BusinessView({ vendorId, isReadOnly, data, papers }: BusinessViewProps) {
  const [business, setBusiness] = useState(data.business);
  const actor = usePanelForm<BusinessForm>({
    values: businessValues(data.business),
    version: data.business.version,
    draft: `business/${vendorId}`,
    // Nobody reads it back, this browser neither.
    unkept: ['taxId'],
    problemsOf: businessProblems,
    save: (values, version) => saveBusiness(vendorId, values, version ?? 0, setBusiness),
  });
  const { field } = usePanelFields<BusinessForm>(actor, businessProblems);
  const named = (name: keyof BusinessForm) => ({ ...field(name), label: fields[name].label });
  return (
    <div className={page.stack}>
      <p className={page.hint}>The platform needs these facts by law. Shoppers do not see them.</p>
      <Thresholds figures={data.figures} business={business} />
      <PageSection className={page.section} aria-labelledby="facts">
        <h2 id="facts" className={heading({ level: 26 })}>
          Legal facts
        </h2>
        <div className={styles.form}>
          <PanelForm
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
              description="For example sole proprietor, LLC or corporation."
            />
            <TextField
              {...named('taxId')}
              optional
              description={
                business.taxIdEnd === null
                  ? 'Like 12-3456789. Nobody reads it back once it is saved.'
                  : `Stored; it ends in ${business.taxIdEnd}. Leave this empty to keep it.`
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
          </PanelForm>
        </div>
      </PageSection>
      {papers}
    </div>
  );
}
