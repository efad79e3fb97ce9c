import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { NewUpload, Upload, Uploads } from '#actors/vendor-panel/pictures/uploads.ts';
import type { EditedPicture } from '#schema/vendor-panel/product.ts';

export type ChangePictures = (change: (now: readonly EditedPicture[]) => readonly EditedPicture[]) => void;

const none: readonly Upload[] = [];

const load = () => import('#actors/vendor-panel/pictures/uploads.ts');
type Code = Awaited<ReturnType<typeof load>>;

/**
 * The uploads of a product's form; their code loads with the first. Finished ones go to their place among the
 * pictures, in the order of selection.
 */
export function useUploads(vendorId: string, onChange: ChangePictures, onBusy: (isBusy: boolean) => void) {
  const uploads = useRef<Uploads | null>(null);
  const arrived = useRef(new Map<string, number>());
  const change = useEffectEvent(onChange);
  const isLeft = useRef(false);
  const [made, setMade] = useState<{ uploads: Uploads; code: Code } | null>(null);
  /** Selections that wait for the code. */
  const [waiting, setWaiting] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      uploads.current?.stop();
      uploads.current = null;
    };
  }, []);
  const send = (code: Code, chosen: readonly NewUpload[]) => {
    uploads.current ??= code.createUploads(vendorId, (picture, { number, replaces }) => {
      change((now) => {
        const old = now.find(({ path }) => path === replaces);
        if (old !== undefined) return now.map((each) => (each === old ? { ...old, ...picture } : each));
        const later = now.findIndex(({ path }) => (arrived.current.get(path) ?? 0) > number);
        const added: EditedPicture = { ...picture, alt: '' };
        return later === -1 ? [...now, added] : now.toSpliced(later, 0, added);
      });
      if (replaces === null) arrived.current.set(picture.path, number);
    });
    setMade({ uploads: uploads.current, code });
    uploads.current.add(chosen);
  };
  const add = async (picked: readonly NewUpload[] | Promise<readonly NewUpload[]>) => {
    setWaiting((count) => count + 1);
    setFailed(false);
    try {
      const [code, chosen] = await Promise.all([load(), picked]);
      if (!isLeft.current) send(code, chosen);
    } catch {
      setFailed(true);
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  const current = useSyncExternalStore(
    (listen) => made?.uploads.subscribe(listen) ?? (() => undefined),
    () => made?.uploads.getSnapshot() ?? none,
  );
  const isBusy = waiting > 0 || (made !== null && current.some(made.code.isOnItsWay));
  const tell = useEffectEvent(onBusy);
  useEffect(() => tell(isBusy), [isBusy]);
  return { uploads: current, add, hasFailed };
}
