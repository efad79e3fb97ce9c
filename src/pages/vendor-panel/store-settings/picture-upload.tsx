import { useEffect, useEffectEvent, useState } from 'react';
import { createUploads } from '#actors/vendor-panel/pictures/uploads.ts';
import type { Upload } from '#actors/vendor-panel/pictures/uploads.ts';
import { UploadRow } from '#pages/vendor-panel/products/pictures/upload-row.tsx';

interface PictureUploadProps {
  vendorId: string;
  file: File;
  /** Called with the path of the stored picture. */
  onDone: (path: string) => void;
  /** It is done or canceled. */
  onGone: () => void;
}

/** One selected file during its upload; loads when it is selected. */
export function PictureUpload({ vendorId, file, onDone, onGone }: PictureUploadProps) {
  const finish = useEffectEvent(onDone);
  const leave = useEffectEvent(onGone);
  const [upload, setUpload] = useState<Upload | null>(null);
  useEffect(() => {
    const uploads = createUploads(vendorId, ({ path }) => finish(path));
    const stop = uploads.subscribe(() => {
      const [first] = uploads.getSnapshot();
      setUpload(first ?? null);
      if (first === undefined) leave();
    });
    uploads.add([{ name: file.name, source: { file, turns: 0, crop: null }, replaces: null }]);
    return () => {
      stop();
      uploads.stop();
    };
  }, [vendorId, file]);
  return upload === null ? null : <UploadRow name={upload.name} actor={upload.actor} />;
}
