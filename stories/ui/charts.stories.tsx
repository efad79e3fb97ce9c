import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { BarChart } from '#ui/patterns/charts/bar-chart.tsx';
import { LineChart } from '#ui/patterns/charts/line-chart.tsx';
import { StackedBars } from '#ui/patterns/charts/stacked-bars.tsx';

const meta: Meta = { title: 'ui/charts' };
export default meta;
type Story = StoryObj;

const Page = ({ children }: { children: ReactNode }) => (
  <main style={{ maxWidth: 720, padding: 16 }}>
    <h1>Charts</h1>
    {children}
  </main>
);
const long = 'The Honest Iron, Oak, Ash and Rope Company of Greater Toledo ';
const format = (value: number) => `$${value.toLocaleString('en-US')}`;
const words = (values: readonly number[]) => values.map(format);

const linesOf = (values: readonly number[], before: readonly (number | null)[] = [], name = 'Day') => (
  <LineChart
    label="Sales by day"
    lines={['This month', 'The month before']}
    head={['Day', 'Sales', 'A month earlier']}
    format={format}
    points={values.map((value, place) => ({
      name: `${name} ${place + 1}`,
      value,
      before: before[place] ?? null,
      words: [format(value), before[place] === undefined ? '' : format(before[place] ?? 0)],
    }))}
  />
);

const parts = ['Net', 'Commission', 'Fees', 'Shipping', 'Tax', 'Returns'] as const;
const barsOf = (stacks: readonly (readonly number[])[], names: readonly string[] = parts, name = 'Week') => (
  <StackedBars
    label="Money by week"
    parts={names}
    head={['Week', ...names]}
    format={format}
    bars={stacks.map((values, place) => ({ name: `${name} ${place + 1}`, values, words: words(values) }))}
  />
);
const weeks = Array.from({ length: 12 }, (_, week) => parts.map((_part, part) => (week + 2) * (8 - part)));

const month = Array.from({ length: 30 }, (_, day) => ((day * 37) % 17) * 25);
const earlier = Array.from({ length: 30 }, (_, day) => ((day * 11) % 13) * 20);

export const Lines: Story = { render: () => <Page>{linesOf(month, earlier)}</Page> };
export const LinesAlone: Story = { render: () => <Page>{linesOf(month)}</Page> };
export const LinesEmpty: Story = { render: () => <Page>{linesOf([])}</Page> };
export const LinesOnePoint: Story = { render: () => <Page>{linesOf([40], [25])}</Page> };
export const LinesOfZeros: Story = { render: () => <Page>{linesOf([0, 0, 0], [0, 0, 0])}</Page> };
export const LinesNegative: Story = {
  render: () => <Page>{linesOf([40, -25, 10, -60], [-5, 5, -5, 5])}</Page>,
};
export const LinesHuge: Story = {
  render: () => <Page>{linesOf([9_000_000_000_000, 12, 4_500_000_000_000], [1, 2, 3])}</Page>,
};
export const LinesLongNames: Story = {
  render: () => <Page>{linesOf([1, 2, 3], [3, 2, 1], long.repeat(2))}</Page>,
};
export const Stacks: Story = { render: () => <Page>{barsOf(weeks)}</Page> };
export const StacksEmpty: Story = { render: () => <Page>{barsOf([])}</Page> };
export const StacksOneBar: Story = { render: () => <Page>{barsOf([[5, 3, 1]], parts.slice(0, 3))}</Page> };
export const StacksNegative: Story = {
  render: () => (
    <Page>
      {barsOf(
        [
          [10, -4, 2],
          [-3, -6, -1],
          [8, 2, -5],
        ],
        ['Sales', 'Refunds', 'Corrections'],
      )}
    </Page>
  ),
};
export const StacksHugeAndLong: Story = {
  render: () => (
    <Page>
      {barsOf(
        [
          [9e12, 4],
          [1, 7e12],
        ],
        [long, `${long} too`],
        long,
      )}
    </Page>
  ),
};
export const Bars: Story = {
  render: () => (
    <Page>
      <BarChart
        label="Orders by day"
        head={['Day', 'Orders']}
        bars={month.map((value, place) => ({ name: `Day ${place + 1}`, value, words: [String(value)] }))}
      />
    </Page>
  ),
};
