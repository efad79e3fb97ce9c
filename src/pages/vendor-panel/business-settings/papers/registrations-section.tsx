import { useState } from 'react';
import { readRegistrations, saveRegistration } from '#actors/vendor-panel/settings/papers.ts';
import { useForm } from '#actors/kit/use-form.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { SettingsSkeletonRows } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { registrationValues } from '#schema/vendor-panel/papers.ts';
import type { RegistrationValues, TaxRegistration } from '#schema/vendor-panel/papers.ts';
import { later } from '#ui/later.tsx';
import { RegistrationsView } from './registrations-view.tsx';

// Loads when a registration is edited.
const RegistrationEditor = later(async () => (await import('./registration-editor.tsx')).RegistrationEditor);

interface RegistrationsSectionProps {
  vendorId: string;
  isReadOnly: boolean;
}

/** The business's tax registrations. */
export function RegistrationsSection({ vendorId, isReadOnly }: RegistrationsSectionProps) {
  const { reading, again } = useRead(() => readRegistrations(vendorId));
  const [edited, setEdited] = useState<string | null>(null);
  if (reading.kind === 'reading') return <SettingsSkeletonRows />;
  if (reading.kind === 'failed') {
    return <Unread title="We couldn't load the tax registrations." onRetry={again} />;
  }
  const close = () => setEdited(null);
  return (
    <RegistrationsView
      registrations={reading.value}
      edited={edited}
      isReadOnly={isReadOnly}
      onEdit={setEdited}
      editor={
        edited === null ? null : (
          <RegistrationContent
            key={edited}
            vendorId={vendorId}
            id={edited}
            stored={reading.value.find(({ id }) => id === edited) ?? null}
            onSaved={() => {
              close();
              again();
            }}
            onClose={close}
          />
        )
      }
    />
  );
}

interface RegistrationContentProps {
  vendorId: string;
  id: string;
  /** Null for a new one. */
  stored: TaxRegistration | null;
  onSaved: () => void;
  onClose: () => void;
}

/** The input is not stored in the browser: nobody should be able to read the number there. */
function RegistrationContent({ vendorId, id, stored, onSaved, onClose }: RegistrationContentProps) {
  const actor = useForm<RegistrationValues>({
    values: registrationValues(stored),
    version: stored?.version ?? 0,
    save: (values, version) => saveRegistration(vendorId, id, values, version),
    onSaved,
  });
  return <RegistrationEditor actor={actor} stored={stored} onClose={onClose} />;
}
