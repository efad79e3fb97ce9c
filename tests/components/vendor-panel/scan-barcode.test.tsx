import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createVariantGrid } from '#actors/vendor-panel/product-editor.ts';
import { VariantGridView } from '#pages/vendor-panel/products/variant-grid.tsx';
import { emptyValues, gridOf } from '#schema/vendor-panel/product-form.ts';

/** What the next pictures show. */
let codes: string[] = [];
let tracks: MediaStreamTrack[] = [];
let leave = () => {};
const camera = vi.fn<() => Promise<MediaStream>>();

/** A stream of a real canvas, so that the video plays. */
function played(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  const stream = canvas.captureStream(30);
  const timer = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 8, 8), 30);
  tracks.push(...stream.getTracks());
  for (const track of stream.getTracks()) {
    const stop = track.stop.bind(track);
    track.stop = () => {
      clearInterval(timer);
      stop();
    };
  }
  return stream;
}

class PlayedDetector {
  static getSupportedFormats = () => Promise.resolve(['qr_code', 'ean_13', 'upc_a']);
  readonly formats: readonly string[];
  constructor({ formats }: { formats: readonly string[] }) {
    this.formats = formats;
  }
  detect = () => Promise.resolve(codes.map((rawValue) => ({ rawValue })));
}

const row = (size: string) => ({
  ...gridOf(emptyValues).rows[0],
  color: null,
  size,
  flavor: null,
  quantity_option: null,
});

function show() {
  const [first] = gridOf(emptyValues).rows;
  if (first === undefined) throw new Error('A new product has one variant.');
  const grid = {
    ...gridOf(emptyValues),
    rows: ['S', 'M'].map((size) => ({ ...first, ...row(size), mpn: 'A-1' })),
  };
  const actor = createVariantGrid(grid);
  actor.start();
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(<VariantGridView actor={actor} problems={{}} />));
  leave = () => {
    root.unmount();
    element.remove();
    actor.stop();
  };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const cellOf = (size: string) => page.getByRole('textbox', { name: `Barcode (GTIN), ${size}`, exact: true });
const said = () => page.getByRole('dialog').getByRole('status');
const isOn = () => tracks.some(({ readyState }) => readyState === 'live');

beforeEach(() => {
  codes = [];
  tracks = [];
  camera.mockReset().mockImplementation(() => Promise.resolve(played()));
  vi.stubGlobal('BarcodeDetector', PlayedDetector);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(camera);
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a scanned barcode fills the cell of the focused variant, and the camera stops', async () => {
  show();
  await cellOf('M').click();
  await button('Scan a barcode').click();
  await expect.element(page.getByRole('dialog', { name: 'Scan a barcode for M' })).toBeVisible();
  await expect.element(said().getByText(/No barcode yet/)).toBeVisible();
  expect(isOn()).toBe(true);
  codes = ['4006381333932'];
  await expect
    .element(said().getByText(/We read 4006381333932, but its last digit doesn't check/))
    .toBeVisible();
  codes = ['4006381333931'];
  await expect.element(said().getByText(/4006381333931/)).toBeVisible();
  expect(isOn()).toBe(false);
  await expect.element(button('Use this barcode')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(cellOf('M')).toHaveValue('4006381333931');
  await expect.element(cellOf('S')).toHaveValue('');
});

test('closing stops the camera, also one that opens later, and changes nothing', async () => {
  show();
  await button('Scan a barcode').click();
  await expect.element(said().getByText(/No barcode yet/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(isOn()).toBe(false);
  await expect.element(button('Scan a barcode')).toHaveFocus();
  let allow = () => {};
  camera.mockImplementation(
    () =>
      new Promise((resolve) => {
        allow = () => resolve(played());
      }),
  );
  await button('Scan a barcode').click();
  await expect.element(said()).toHaveTextContent('Starting the camera…');
  await expect.poll(() => camera.mock.calls.length).toBe(2);
  await button('Cancel').click();
  allow();
  await expect.poll(() => tracks.length).toBe(2);
  await expect.poll(isOn).toBe(false);
  await expect.element(cellOf('S')).toHaveValue('');
});

test.each([
  ['NotAllowedError', 'Your browser blocks the camera on this page.'],
  ['NotFoundError', 'We found no camera on this device.'],
  ['NotReadableError', "The camera isn't available."],
])('%s says what to do', async (name, words) => {
  camera.mockRejectedValue(new DOMException('No.', name));
  show();
  await button('Scan a barcode').click();
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
  await button('Cancel').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a browser that reads no barcodes offers no scan', async () => {
  vi.unstubAllGlobals();
  if ('BarcodeDetector' in window) Reflect.deleteProperty(window, 'BarcodeDetector');
  show();
  await expect.element(cellOf('S')).toBeVisible();
  await import('#pages/vendor-panel/products/more/parts.ts');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(button('Scan a barcode').elements()).toEqual([]);
});
