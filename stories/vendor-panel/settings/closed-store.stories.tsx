import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClosedStore } from '#app/panel/closed-store.tsx';
import { SettingsFrame } from '#pages/vendor-panel/settings/settings-frame.tsx';

const meta = {
  title: 'Vendor/Closed store',
  component: ClosedStore,
  parameters: { layout: 'fullscreen' },
  render: ({ status }) => (
    <>
      <ClosedStore status={status} />
      <main>
        <SettingsFrame title="Shipping rates">
          <p>The page of the panel.</p>
        </SettingsFrame>
      </main>
    </>
  ),
} satisfies Meta<typeof ClosedStore>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Suspended: Story = { args: { status: 'rejected' } };
export const NotOpenYet: Story = { args: { status: 'pending' } };
