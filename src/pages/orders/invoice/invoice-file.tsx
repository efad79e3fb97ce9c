import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Icon } from '#ui/components/icon.tsx';
import { toasts } from '#ui/components/toast-queue.ts';
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
    else toasts.add({ title: 'The invoice could not be had. Please try again.', tone: 'warning' });
  };
  return (
    <Button variant="quiet" isPending={isReading} onPress={() => void press()}>
      <Icon name="arrow-down" size={18} />
      Invoice as PDF
    </Button>
  );
}
