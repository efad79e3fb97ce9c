import { DocumentsSection } from './documents-section.tsx';
import { RegistrationsSection } from './registrations-section.tsx';

interface PapersProps {
  vendorId: string;
  isReadOnly: boolean;
}

/** Proof of the business: its documents and its tax registrations. */
export function Papers({ vendorId, isReadOnly }: PapersProps) {
  return (
    <>
      <DocumentsSection vendorId={vendorId} isReadOnly={isReadOnly} />
      <RegistrationsSection vendorId={vendorId} isReadOnly={isReadOnly} />
    </>
  );
}
