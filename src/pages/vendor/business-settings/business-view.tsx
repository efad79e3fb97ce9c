import { useState } from 'react';
import type { ReactNode } from 'react';
import { saveBusiness } from '#actors/vendor/business.ts';
import type { BusinessData } from '#actors/vendor/business.ts';
import { states } from '#pages/checkout/form/states.ts';
import { useForm } from '#pages/kit/use-form.ts';
import { SettingsForm } from '#pages/vendor/kit/settings-form.tsx';
import type { SettingsField } from '#pages/vendor/kit/settings-form.tsx';
import * as page from '#pages/vendor/kit/store-page.css.ts';
import { businessProblems, businessValues } from '#schema/vendor/business.ts';
import type { BusinessForm } from '#schema/vendor/business.ts';
import { heading } from '#ui/css/text.css.ts';
import { Thresholds } from './thresholds.tsx';

const stateOptions = { '': 'Choose a state', ...Object.fromEntries(states) };

const fieldsWith = (taxIdEnd: string | null): readonly SettingsField<keyof BusinessForm>[] => [
  { name: 'legalName', label: 'Legal name', autoComplete: 'organization' },
  {
    name: 'businessType',
    label: 'Business type',
    description: 'For example sole proprietor, LLC or corporation.',
  },
  {
    name: 'taxId',
    label: 'Tax ID',
    optional: true,
    description:
      taxIdEnd === null
        ? 'Like 12-3456789. Nobody reads it back once it is saved.'
        : `Stored; it ends in ${taxIdEnd}. Leave this empty to keep it.`,
  },
  { name: 'address', label: 'Street address', autoComplete: 'address-line1' },
  { name: 'address2', label: 'Apartment, suite', optional: true, autoComplete: 'address-line2' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    options: stateOptions,
    half: true,
    autoComplete: 'address-level1',
  },
  { name: 'zipCode', label: 'ZIP code', kind: 'number', half: true, autoComplete: 'postal-code' },
  { name: 'contactName', label: 'Contact name', autoComplete: 'name' },
  { name: 'contactEmail', label: 'Contact email', kind: 'email', half: true, autoComplete: 'email' },
  { name: 'contactPhone', label: 'Contact phone', kind: 'tel', half: true, autoComplete: 'tel' },
];

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
  const form = useForm<BusinessForm>({
    values: businessValues(data.business),
    version: data.business.version,
    save: (values, version) => saveBusiness(vendorId, values, version ?? 0, setBusiness),
  });
  return (
    <div className={page.stack}>
      <p className={page.hint}>The platform needs these facts by law. Shoppers do not see them.</p>
      <Thresholds figures={data.figures} business={business} />
      <section className={page.section} aria-labelledby="facts">
        <h2 id="facts" className={heading({ level: 26 })}>
          Legal facts
        </h2>
        <SettingsForm
          actor={form}
          label="Business"
          fields={fieldsWith(business.taxIdEnd)}
          problemsOf={businessProblems}
          action="Save"
          isReadOnly={isReadOnly}
          saved={<p>Saved.</p>}
        />
      </section>
      {papers}
    </div>
  );
}
