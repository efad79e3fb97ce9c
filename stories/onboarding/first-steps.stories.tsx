import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { AskedMeasuresView } from '#pages/onboarding/asked-measures.tsx';
import { MeasuresForm } from '#panel/form/measures-form.tsx';
import type { StoreMeasures } from '#schema/measures/store-measures.ts';
import { container } from '#ui/css/layout.css.ts';

const asked: StoreMeasures = {
  version: 0,
  time_zone: 'America/New_York',
  units: 'us',
  address_zone: 'America/Los_Angeles',
};

const meta: Meta = {
  title: 'Pages/Onboarding/First steps',
  decorators: [
    (Story) => (
      <main className={container}>
        <h1>Set up your store</h1>
        <Story />
      </main>
    ),
  ],
};
export default meta;

export const Asked: StoryObj = {
  render: () => <AskedMeasuresView vendorId="iron" measures={asked} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Save time zone and units' })).toBeEnabled();
  },
};

/** The browser's clock is in Chicago: it comes first, and the address is a hint. */
export const AskedElsewhere: StoryObj = {
  render: () => <MeasuresForm isAsked vendorId="iron" measures={asked} clock={[-6, -5]} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: /^Time zone/ })).toHaveValue('America/Chicago');
    await expect(canvas.getByText('Your business address is in Pacific Time.')).toBeVisible();
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: /^Time zone/ }),
      'America/Los_Angeles',
    );
    await expect(canvas.queryByText(/business address/)).toBeNull();
  },
};

/** Outside the United States, the address decides. */
export const AskedAbroad: StoryObj = {
  render: () => <MeasuresForm isAsked vendorId="iron" measures={asked} clock={[1, 2]} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: /^Time zone/ })).toHaveValue('America/Los_Angeles');
  },
};
