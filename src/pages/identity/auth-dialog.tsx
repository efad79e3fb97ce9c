import { useSelector } from '@xstate/react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import type { AuthForms } from '#actors/identity/auth-dialog.ts';
import { brand } from '#brand';
import { Dialog } from '#ui/components/overlays/dialog.tsx';
import { useLayer } from '#ui/layers.ts';
import { AuthPanel } from '#pages/identity/forms/auth-panel.tsx';

interface AuthDialogViewProps {
  forms: AuthForms;
  /** The email of a guest's order that the account is created for. */
  orderEmail?: string | null;
  /** The dialog was closed, by the person or because it is done. */
  onClosed: () => void;
}

/** The login and signup dialog (spec §2). */
export function AuthDialogView({ forms, orderEmail = null, onClosed }: AuthDialogViewProps) {
  const isOpen = useSelector(forms.dialog, (snapshot) => snapshot.matches('open'));
  useEmitted(forms.dialog, 'dialog.closed', onClosed);
  const close = () => forms.dialog.send({ type: 'dialog.close' });
  useLayer(isOpen, close);
  return (
    <Dialog
      size="s"
      title={`Welcome to ${brand.name}`}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <AuthPanel
        forms={forms}
        flow="dialog"
        lockedEmail={orderEmail}
        lockedNote="The address you ordered with."
      />
    </Dialog>
  );
}
