import { useEffect, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import type { PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { productMessages } from '#schema/texts/product-texts.ts';
import type { CropArea, Turns } from '#schema/vendor-panel/picture.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Dialog } from '#ui/components/overlays/dialog.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import * as shared from '../product.css.ts';
import * as styles from './product-pictures.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { hint } from '#ui/css/text.css.ts';

interface CropDialogProps {
  src: string;
  onClose: () => void;
  onCut: (file: Blob, turns: Turns, crop: CropArea | null) => void;
}

/** Pixels of the preview's longer side. */
const longest = 1200;

const everything: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

const areaOf = ({ x, y, width, height }: PercentCrop): CropArea | null =>
  width === 0 || height === 0 || (width > 99.9 && height > 99.9)
    ? null
    : { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };

async function turnedPreview(file: Blob, turns: Turns): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const isLying = turns % 2 === 1;
  const canvas = new OffscreenCanvas(isLying ? height : width, isLying ? width : height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error("Your browser can't edit pictures.");
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(bitmap, -width / 2, -height / 2, width, height);
  bitmap.close();
  return canvas.convertToBlob();
}

/** A picture that is rotated in quarter turns and cropped, by pointer or with the arrow keys. */
export function CropDialog({ src, onClose, onCut }: CropDialogProps) {
  const [file, setFile] = useState<Blob | null>(null);
  const [turns, setTurns] = useState<Turns>(0);
  const [preview, setPreview] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [crop, setCrop] = useState<PercentCrop>(everything);
  useEffect(() => {
    const left = new AbortController();
    const load = async () => {
      const answer = await fetch(src, { signal: left.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      setFile(await answer.blob());
    };
    load().catch(() => setBroken(!left.signal.aborted));
    return () => left.abort();
  }, [src]);
  useEffect(() => {
    if (file === null) return undefined;
    let url: string | null = null;
    let isLeft = false;
    const draw = async () => {
      const blob = await turnedPreview(file, turns);
      if (isLeft) return;
      url = URL.createObjectURL(blob);
      setPreview(url);
    };
    draw().catch(() => setBroken(true));
    return () => {
      isLeft = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [file, turns]);
  const turn = (by: 1 | 3) => {
    setTurns(((turns + by) % 4) as Turns);
    setPreview(null);
    setCrop(everything);
  };
  const area = areaOf(crop);
  return (
    <Dialog
      isOpen
      size="l"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Rotate or crop"
      footer={
        <div className={shared.bar}>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={file === null || preview === null || (turns === 0 && area === null)}
            onPress={() => {
              if (file !== null) onCut(file, turns, area);
            }}
          >
            Apply
          </Button>
        </div>
      }
    >
      <div className={stack({ gap: 3 })}>
        <div className={shared.bar}>
          <Button size="s" isDisabled={preview === null} onPress={() => turn(3)}>
            Rotate left
          </Button>
          <Button size="s" isDisabled={preview === null} onPress={() => turn(1)}>
            Rotate right
          </Button>
          <Button size="s" isDisabled={area === null} onPress={() => setCrop(everything)}>
            Full picture
          </Button>
        </div>
        <div className={styles.stage}>
          {isBroken ? (
            <p role="alert" className={shared.problem}>
              {productMessages.pictureUnreadable}
            </p>
          ) : preview === null ? (
            <LoadingIndicator />
          ) : (
            <ReactCrop
              crop={crop}
              keepSelection
              minWidth={16}
              minHeight={16}
              onChange={(_, percent) => setCrop(percent)}
            >
              <img className={styles.cropped} src={preview} alt="Crop area" />
            </ReactCrop>
          )}
        </div>
        <p className={hint}>Drag the corners, or press Tab to reach one and use the arrow keys.</p>
      </div>
    </Dialog>
  );
}
