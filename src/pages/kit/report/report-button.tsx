import { useState } from 'react';
import type { ThingKind } from '#schema/shop/report.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { later } from '#ui/later.tsx';

// Rarely opened, and it needs the data layer.
const ReportDrawer = later(async () => (await import('./report-drawer.tsx')).ReportDrawer);

interface ReportButtonProps {
  kind: ThingKind;
  /** Its id. */
  thing: string;
  /** What it is, for screen reader users who hear several of these buttons. */
  label: string;
}

/** Reports to the platform that an item breaks its rules. */
export function ReportButton({ kind, thing, label }: ReportButtonProps) {
  // A closed drawer stays mounted: it keeps what was typed.
  const [opening, setOpening] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button
        type="button"
        className={button({ variant: 'quiet', size: 's' })}
        aria-haspopup="dialog"
        aria-label={`Report ${label}`}
        data-replay=""
        onClick={() => setOpening('open')}
      >
        Report
      </button>
      {opening !== 'never' && (
        <ReportDrawer
          kind={kind}
          thing={thing}
          isOpen={opening === 'open'}
          onClose={() => setOpening('closed')}
          onReopen={() => setOpening('open')}
        />
      )}
    </>
  );
}
