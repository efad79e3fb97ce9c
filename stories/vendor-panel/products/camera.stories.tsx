import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { ScanView } from '#pages/vendor-panel/products/more/scan/scanner.tsx';
import type { Scan } from '#pages/vendor-panel/products/more/scan/scanner.tsx';
import { TakePhoto } from '#pages/vendor-panel/products/pictures/take-photo.tsx';
import { media } from '#ui/themes/breakpoints.ts';

const nothing = () => undefined;

function Scanning({ scan, name = 'Black, 35 lb' }: { scan: Scan; name?: string }) {
  return (
    <main>
      <h1>Product</h1>
      <ScanView scan={scan} name={name} onUse={nothing} onAgain={nothing} onClose={nothing} />
    </main>
  );
}

const meta: Meta<typeof Scanning> = { title: 'vendor/camera', component: Scanning };
export default meta;
type Story = StoryObj<typeof Scanning>;

export const Starting: Story = { args: { scan: { kind: 'starting' } } };
export const NoCodeYet: Story = { args: { scan: { kind: 'looking', wrong: null } } };
export const WrongCheckDigit: Story = { args: { scan: { kind: 'looking', wrong: '4006381333932' } } };
export const Found: Story = { args: { scan: { kind: 'found', code: '4006381333931' } } };
export const LongName: Story = {
  args: {
    scan: { kind: 'found', code: '04006381333931' },
    name: 'Cerakote graphite black with a satin finish, 20 kg, unflavored, set of 12',
  },
};
export const Denied: Story = { args: { scan: { kind: 'denied' } } };
export const NoCamera: Story = { args: { scan: { kind: 'no camera' } } };
export const Busy: Story = { args: { scan: { kind: 'busy' } } };
export const NoFormats: Story = { args: { scan: { kind: 'no formats' } } };

/** As on a touchscreen, where the button is offered. */
function OnTouch() {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  // Only for this story's first render: other stories read the real screen.
  const [real] = useState(() => {
    const of = window.matchMedia.bind(window);
    window.matchMedia = (query) => of(query === media.touch ? 'all' : query);
    return of;
  });
  return (
    <main
      ref={() => () => {
        window.matchMedia = real;
      }}
    >
      <h1>Product</h1>
      <TakePhoto onTake={setPhotos} />
      <p role="status">{photos.map(({ name }) => name).join(', ')}</p>
    </main>
  );
}
export const TakeAPhoto: StoryObj = { render: () => <OnTouch /> };
