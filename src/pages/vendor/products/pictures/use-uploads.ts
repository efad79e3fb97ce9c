import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createUploads, isOnItsWay } from '#actors/vendor/pictures/uploads.ts';
import type { NewUpload, Upload, Uploads } from '#actors/vendor/pictures/uploads.ts';
import type { EditedPicture } from '#schema/vendor/product.ts';

export type ChangePictures = (change: (now: readonly EditedPicture[]) => readonly EditedPicture[]) => void;

const none: readonly Upload[] = [];

/** The uploads of a product's form. What arrives goes to its place among the pictures: in the order of choosing. */
export function useUploads(vendorId: string, onChange: ChangePictures, onBusy: (isBusy: boolean) => void) {
  const uploads = useRef<Uploads | null>(null);
  const arrived = useRef(new Map<string, number>());
  const latest = useRef(onChange);
  const [made, setMade] = useState<Uploads | null>(null);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () => () => {
      uploads.current?.stop();
      uploads.current = null;
    },
    [],
  );
  const add = (chosen: readonly NewUpload[]) => {
    uploads.current ??= createUploads(vendorId, (picture, { number, replaces }) => {
      latest.current((now) => {
        const old = now.find(({ path }) => path === replaces);
        if (old !== undefined) return now.map((each) => (each === old ? { ...old, ...picture } : each));
        const later = now.findIndex(({ path }) => (arrived.current.get(path) ?? 0) > number);
        const added: EditedPicture = { ...picture, alt: '' };
        return later === -1 ? [...now, added] : now.toSpliced(later, 0, added);
      });
      if (replaces === null) arrived.current.set(picture.path, number);
    });
    setMade(uploads.current);
    uploads.current.add(chosen);
  };
  const current = useSyncExternalStore(
    (listen) => made?.subscribe(listen) ?? (() => undefined),
    () => made?.getSnapshot() ?? none,
  );
  const isBusy = current.some(isOnItsWay);
  const tell = useRef(onBusy);
  useEffect(() => {
    tell.current = onBusy;
  });
  useEffect(() => tell.current(isBusy), [isBusy]);
  return { uploads: current, add };
}
