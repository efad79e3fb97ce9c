import type { ReactNode } from 'react';
import * as page from '#panel/page/store-page.css.ts';
import type { TaxRegistration } from '#schema/vendor-panel/papers.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

// Only for stores that have some.
const RegistrationRows = later(async () => (await import('./registration-rows.tsx')).RegistrationRows);

interface RegistrationsViewProps {
  registrations: readonly TaxRegistration[];
  /** The id of the one in the editor. */
  edited: string | null;
  isReadOnly: boolean;
  /** Such as `2026-01-31`; the store's if none is given. */
  today?: string | undefined;
  onEdit: (id: string) => void;
  editor: ReactNode;
}

/** A business's tax registrations. */
export function RegistrationsView({
  registrations,
  edited,
  isReadOnly,
  today,
  onEdit,
  editor,
}: RegistrationsViewProps) {
  return (
    <PageSection className={page.section} aria-labelledby="registrations">
      <h2 id="registrations" className={heading({ level: 26 })}>
        Tax registrations
      </h2>
      <p className={page.hint}>
        The states and countries where your business is registered for sales tax or VAT. Numbers are hidden
        after you save.
      </p>
      {registrations.length === 0 ? (
        <p className={page.hint}>No registrations yet.</p>
      ) : (
        <RegistrationRows {...{ registrations, edited, isReadOnly, today, onEdit }} />
      )}
      {editor}
      {!isReadOnly && edited === null && (
        <div className={actions}>
          <Button onPress={() => onEdit(crypto.randomUUID())}>Add registration</Button>
        </div>
      )}
    </PageSection>
  );
}
