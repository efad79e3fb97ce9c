import { useState } from 'react';
import { readMeasures } from '#actors/vendor-panel/settings/measures.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { MeasuresForm } from '#panel/form/measures-form.tsx';
import type { StoreMeasures } from '#schema/measures/store-measures.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { stack } from '#ui/css/layout.css.ts';
import * as styles from './onboarding.css.ts';

/** Asks a new store once for its time zone and units; later they are in its settings. */
export function AskedMeasures({ vendorId }: { vendorId: string }) {
  const { reading } = useRead(() => readMeasures(vendorId));
  // They have defaults: a store can go on without an answer.
  return reading.kind === 'ready' && reading.value.version === 0 ? (
    <AskedMeasuresView vendorId={vendorId} measures={reading.value} />
  ) : null;
}

export function AskedMeasuresView({ vendorId, measures }: { vendorId: string; measures: StoreMeasures }) {
  const [isSaved, setSaved] = useState(false);
  if (isSaved) {
    return (
      <Notice tone="success" role="status" title="Your time zone and units are saved.">
        <p>You can change them in your store settings.</p>
      </Notice>
    );
  }
  return (
    <PageSection className={stack({ gap: 4 })} aria-labelledby="measures">
      <h2 id="measures" className={heading({ level: 26 })}>
        Time zone and units
      </h2>
      <p className={styles.note}>Check these first: your days and your measures depend on them.</p>
      <MeasuresForm isAsked vendorId={vendorId} measures={measures} onSaved={() => setSaved(true)} />
    </PageSection>
  );
}
