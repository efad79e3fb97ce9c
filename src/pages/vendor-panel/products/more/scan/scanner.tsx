import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { isGtin } from '#schema/vendor-panel/product/more-rules.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Dialog } from '#ui/components/overlays/dialog.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import * as styles from './scan.css.ts';

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: readonly string[] }): Detector;
      getSupportedFormats: () => Promise<readonly string[]>;
    };
  }
}

export type Scan =
  | { kind: 'starting' }
  /** @param wrong read, but its check digit does not fit */
  | { kind: 'looking'; wrong: string | null }
  | { kind: 'found'; code: string }
  | { kind: 'denied' | 'no camera' | 'busy' | 'no formats' };

/** Those of GTINs. */
const wanted: readonly string[] = ['ean_13', 'ean_8', 'upc_a', 'itf'];
/** In ms. A phone decodes a picture in about half of it. */
const pause = 200;

const problemOf = (error: unknown): Scan => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return { kind: 'denied' };
  return { kind: name === 'NotFoundError' || name === 'OverconstrainedError' ? 'no camera' : 'busy' };
};

async function detectorOf(): Promise<Detector | null> {
  const { BarcodeDetector } = window;
  if (BarcodeDetector === undefined) return null;
  const known = await BarcodeDetector.getSupportedFormats();
  const formats = wanted.filter((format) => known.includes(format));
  // It refuses an empty list.
  return formats.length === 0 ? null : new BarcodeDetector({ formats });
}

/**
 * Looks through the camera until a barcode is found.
 *
 * @param round A new number starts again.
 */
function useScan(round: number): { scan: Scan; video: RefObject<HTMLVideoElement | null> } {
  const video = useRef<HTMLVideoElement>(null);
  const [scan, setScan] = useState<Scan>({ kind: 'starting' });
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async (detector: Detector): Promise<void> => {
      const place = video.current;
      // A picture that can't be read now may be followed by one that can.
      const codes =
        place === null || place.readyState < 2 ? [] : await detector.detect(place).catch(() => []);
      if (isOver) return;
      const found = codes.find(({ rawValue }) => isGtin(rawValue));
      if (found !== undefined) {
        stop();
        setScan({ kind: 'found', code: found.rawValue });
        return;
      }
      const [wrong] = codes;
      if (wrong !== undefined) setScan({ kind: 'looking', wrong: wrong.rawValue });
      timer = setTimeout(() => void look(detector), pause);
    };
    const start = async (): Promise<void> => {
      if (round > 0) setScan({ kind: 'starting' });
      const detector = await detectorOf();
      if (isOver) return;
      if (detector === null) {
        setScan({ kind: 'no formats' });
        return;
      }
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stream = opened;
      // It was closed while the browser asked: the camera must not stay on.
      if (isOver) {
        stop();
        return;
      }
      // Unplugged, or taken back in the browser's own menu.
      for (const track of opened.getTracks()) {
        track.addEventListener('ended', () => {
          if (isOver) return;
          stop();
          setScan({ kind: 'busy' });
        });
      }
      if (video.current !== null) video.current.srcObject = opened;
      setScan({ kind: 'looking', wrong: null });
      await look(detector);
    };
    start().catch((error: unknown) => {
      if (isOver) return;
      stop();
      setScan(problemOf(error));
    });
    return stop;
  }, [round]);
  return { scan, video };
}

const problems = {
  denied: {
    title: 'Your browser blocks the camera on this page.',
    words:
      "Allow the camera in the browser's settings for this site, then reload the page. Your changes stay.",
  },
  'no camera': {
    title: 'We found no camera on this device.',
    words: 'Open this product on a phone, or type the number below the bars.',
  },
  busy: {
    title: "The camera isn't available.",
    words: 'Another app may be using it. Close that app, then try again.',
  },
  'no formats': {
    title: "This browser can't read a product's barcode.",
    words: 'Type the number below the bars.',
  },
} as const;

interface ScanViewProps {
  scan: Scan;
  /** The variant's. */
  name: string;
  video?: RefObject<HTMLVideoElement | null>;
  onUse: (code: string) => void;
  onAgain: () => void;
  onClose: () => void;
}

/** The camera's picture and what is found in it. */
export function ScanView({ scan, name, video, onUse, onAgain, onClose }: ScanViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const isFound = scan.kind === 'found';
  useFocusWhen(isFound, () => place.current?.querySelector('button'));
  const isLooking = scan.kind === 'starting' || scan.kind === 'looking';
  return (
    <Dialog
      isOpen
      size="s"
      title={`Scan a barcode for ${name}`}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className={stack({ gap: 4 })}>
        {isLooking && (
          <video ref={video} className={styles.picture} aria-label="Camera" autoPlay muted playsInline />
        )}
        <div role="status">
          {scan.kind === 'starting' && <p>Starting the camera…</p>}
          {scan.kind === 'looking' && scan.wrong === null && (
            <p>No barcode yet. Hold the bars in front of the camera.</p>
          )}
          {scan.kind === 'looking' && scan.wrong !== null && (
            <p>{`We read ${scan.wrong}, but its last digit doesn't check the others. Hold it closer.`}</p>
          )}
          {isFound && (
            <>
              <p className={styles.code}>{scan.code}</p>
              <p>Its last digit checks the others.</p>
            </>
          )}
        </div>
        {!isFound && !isLooking && (
          <Notice tone="danger" role="alert" title={problems[scan.kind].title}>
            <p>{problems[scan.kind].words}</p>
          </Notice>
        )}
        <div ref={place} className={actions}>
          {isFound && (
            <Button variant="primary" onPress={() => onUse(scan.code)}>
              Use this barcode
            </Button>
          )}
          {(isFound || scan.kind === 'busy') && (
            <Button onPress={onAgain}>{isFound ? 'Scan again' : 'Try again'}</Button>
          )}
          <Button onPress={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}

type ScannerProps = Pick<ScanViewProps, 'name' | 'onUse' | 'onClose'>;

/** Scans until it is closed; the camera is on only while it looks. */
export function Scanner({ name, onUse, onClose }: ScannerProps) {
  const [round, setRound] = useState(0);
  const { scan, video } = useScan(round);
  return (
    <ScanView
      scan={scan}
      name={name}
      video={video}
      onUse={(code) => {
        onUse(code);
        onClose();
      }}
      onAgain={() => setRound(round + 1)}
      onClose={onClose}
    />
  );
}
