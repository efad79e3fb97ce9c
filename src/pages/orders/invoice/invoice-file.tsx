import { useState } from 'react';
import { Button } from '#ui/components/actions/button.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { saveFile } from '#ui/save-file.ts';

interface InvoiceFileProps {
  /** Name of the file. */
  name: string;
  read: () => Promise<Blob | null>;
}

/** Requests an invoice and saves it through the browser's downloads. */
export function InvoiceFile({ name, read }: InvoiceFileProps) {
  const [isReading, setReading] = useState(false);
  const press = async () => {
    setReading(true);
    const file = await read();
    setReading(false);
    if (file !== null) saveFile(name, file);
    else toasts.add({ title: "We couldn't get the invoice. Try again.", tone: 'warning' });
  };
  return (
    <Button variant="quiet" isPending={isReading} onPress={() => void press()}>
      <Icon name="arrow-down" size={18} />
      Download invoice (PDF)
    </Button>
  );
}
