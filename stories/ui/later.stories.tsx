import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { later } from '#ui/later.tsx';

const meta = { title: 'First paint/Later' } satisfies Meta;

export default meta;
type Story = StoryObj;

function Rack({ bars }: { bars: number }) {
  return <p>{`${bars} bars on the rack`}</p>;
}

const never = () => new Promise<never>(() => {});

const Waiting = later<{ bars: number }>(never, <LoadingIndicator message="Loading…" />);

export const OnItsWay: Story = {
  render: () => <Waiting bars={3} />,
};

function Part({ failures }: { failures: number }) {
  const [Content] = useState(() => {
    let left = failures;
    return later<{ bars: number }>(async () => {
      left -= 1;
      if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
      return Rack;
    });
  });
  return <Content bars={3} />;
}

export const Arrived: Story = {
  render: () => <Part failures={0} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 bars on the rack')).toBeVisible();
  },
};

/** The rest of the page keeps working, and a retry can succeed. */
export const NotArrived: Story = {
  render: () => <Part failures={2} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent("We couldn't load this part.");
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText('3 bars on the rack')).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
