import { Button } from '#ui/components/actions/button.tsx';
import { Dialog } from '#ui/components/overlays/dialog.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface PictureQuestionProps {
  onPublish: () => void;
  onClose: () => void;
}

/** Asks before shoppers see a product as an empty box. */
export function PictureQuestion({ onPublish, onClose }: PictureQuestionProps) {
  return (
    <Dialog
      isOpen
      size="s"
      role="alertdialog"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Publish without a picture?"
      footer={
        <div className={actions}>
          <Button variant="primary" onPress={onPublish}>
            Publish without a picture
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
      }
    >
      <p>Shoppers see an empty box in its place. You can add a picture later.</p>
    </Dialog>
  );
}
