import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { NavigationProvider } from '#routing/navigation.ts';
import { readFilters } from '#routing/product-filters.ts';
import { FilterSheet } from '#pages/shop/filters/filter-sheet.tsx';
import { Filters } from '#pages/shop/filters/filters.tsx';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { stillNavigation } from '../shell/still.tsx';
import { categories, list } from '#samples/data/shop/catalog-samples.ts';

const meta = {
  title: 'Pages/Filters',
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const onClose = fn();
const all = list({ count: 241 });
const facetsOf = ({ facets }: typeof all) => {
  if (facets === null) throw new Error('the sample has no facets');
  return facets;
};

type SheetProps = ComponentProps<typeof FilterSheet>;

function Opened({
  peek,
  search = '',
  ...props
}: Partial<SheetProps> & { peek: () => Promise<unknown>; search?: string }) {
  return (
    <NavigationProvider value={{ ...stillNavigation(), peek }}>
      <Drawer open onClose={onClose} title="Filter" side="bottom">
        <FilterSheet
          path="/products"
          filters={readFilters(search)}
          facets={all.facets}
          categories={categories}
          ofOneStore={false}
          count={all.count}
          onApply={fn()}
          onClose={onClose}
          {...props}
        />
      </Drawer>
    </NavigationProvider>
  );
}

const peek = fn(() => Promise.resolve(list({ count: 12 })));
const never = () => Promise.withResolvers<unknown>().promise;

export const NothingSelected: Story = {
  render: () => <Opened peek={never} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show 241 products' }));
    await expect(onClose).toHaveBeenCalled();
  },
};

export const Counting: Story = {
  render: () => <Opened peek={never} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText(/^Deals/));
    await expect(canvas.getByRole('button', { name: 'Show products' })).toHaveAttribute('aria-busy', 'true');
  },
};

export const Counted: Story = {
  render: () => <Opened peek={() => Promise.resolve(list({ count: 51 }))} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText(/^Deals/));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Show 51 products' })).toBeVisible());
  },
};

/** A category is chosen like the rest: the sheet stays, and the next choice keeps it. */
export const CategoryChosen: Story = {
  render: () => <Opened peek={peek} search="deals=true" />,
  play: async ({ canvas }) => {
    peek.mockClear();
    await userEvent.click(canvas.getByText('Category', { selector: 'summary > span' }));
    const [first] = canvas.getByRole('navigation', { name: 'Categories' }).querySelectorAll('a');
    const { category } = first?.dataset ?? {};
    await userEvent.click(first as Element);
    const asked = `/products?category=${category}&deals=true`;
    await waitFor(() => expect(peek).toHaveBeenLastCalledWith(asked));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Show 12 products' })).toBeVisible());
    await userEvent.click(canvas.getByLabelText(/^In stock/));
    await waitFor(() =>
      expect(peek).toHaveBeenLastCalledWith(`/products?category=${category}&in-stock=true&deals=true`),
    );
    await userEvent.click(canvas.getByRole('link', { name: 'All categories' }));
    await waitFor(() => expect(peek).toHaveBeenLastCalledWith('/products?in-stock=true&deals=true'));
  },
};

/** People write prices as they read them; the URL has one form. */
export const PricesAsPeopleWriteThem: Story = {
  render: () => <Opened peek={peek} search="max=20" />,
  play: async ({ canvas }) => {
    peek.mockClear();
    const lowest = canvas.getByRole('textbox', { name: 'Lowest price in dollars' });
    await userEvent.type(lowest, '$1,200');
    await waitFor(() => expect(peek).toHaveBeenLastCalledWith('/products?min=20&max=1200'));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Show 12 products' })).toBeVisible());
  },
};

/** Nothing is promised for a price that cannot be read, and nothing is shown before it is mended. */
export const InvalidPrice: Story = {
  render: () => <Opened peek={peek} />,
  play: async ({ canvas }) => {
    onClose.mockClear();
    await userEvent.click(canvas.getByText('Price', { selector: 'summary > span' }));
    const highest = canvas.getByRole('textbox', { name: 'Highest price in dollars' });
    await userEvent.type(highest, 'cheap');
    await expect(highest).toBeValid();
    await userEvent.click(canvas.getByRole('button', { name: 'Show products' }));
    await expect(onClose).not.toHaveBeenCalled();
    await expect(highest).toHaveFocus();
    await expect(highest).toBeInvalid();
    await expect(highest).toHaveAccessibleDescription(/^Enter an amount/);
    await userEvent.clear(highest);
    await userEvent.type(highest, '20,50');
    await expect(highest).toBeValid();
    await waitFor(() => expect(peek).toHaveBeenLastCalledWith('/products?max=20.50'));
    await userEvent.click(canvas.getByRole('button', { name: /^Show/ }));
    await expect(onClose).toHaveBeenCalled();
  },
};

const onSent = fn();

/** Next to the list on a wide screen: the form sends what the URL has. */
export const RailWithPrices: Story = {
  globals: { viewport: { value: 'desktop' } },
  beforeEach: () => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const sent = new FormData(form);
      if (!event.defaultPrevented) onSent(sent.get('min'), sent.get('max'));
      event.preventDefault();
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  },
  render: () => (
    <Filters id="filters" live path="/products" filters={readFilters('')} facets={all.facets} ofOneStore />
  ),
  play: async ({ canvas }) => {
    onSent.mockClear();
    const lowest = canvas.getByRole('textbox', { name: 'Lowest price in dollars' });
    const highest = canvas.getByRole('textbox', { name: 'Highest price in dollars' });
    await userEvent.type(lowest, 'many');
    await userEvent.click(highest);
    await expect(highest).toHaveFocus();
    await expect(lowest).toHaveAccessibleDescription(/^Enter an amount/);
    await userEvent.clear(lowest);
    await userEvent.type(lowest, '$ 1,200');
    await userEvent.type(highest, '80{Enter}');
    await expect(onSent).toHaveBeenLastCalledWith('80', '1200');
    await expect(lowest).toHaveValue('80');
  },
};

/** Values without products under the other filters can still be deselected and selected again. */
export const ChosenColorWithoutProducts: Story = {
  render: () => (
    <Opened
      peek={() =>
        Promise.resolve(
          list({ count: 0, facets: { ...facetsOf(all), colors: [], sizes: facetsOf(all).sizes.slice(8) } }),
        )
      }
    />
  ),
  play: async ({ canvas }) => {
    const height = () => canvas.getByRole('dialog').getBoundingClientRect().height;
    const before = height();
    await userEvent.click(canvas.getByText('Color', { selector: 'summary > span' }));
    await userEvent.click(canvas.getByText('Size', { selector: 'summary > span' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Chrome/ }));
    await userEvent.click(canvas.getByRole('checkbox', { name: /^20 kg/ }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Show 0 products' })).toBeVisible());
    const chrome = canvas.getByRole('checkbox', { name: 'Chrome 0 products' });
    await expect(chrome).toBeVisible();
    await expect(chrome).toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: '20 kg 0 products' })).toBeChecked();
    await userEvent.click(chrome);
    await expect(chrome).not.toBeChecked();
    await expect(chrome).toHaveFocus();
    await expect(canvas.queryByRole('checkbox', { name: /^Black/ })).toBeNull();
    await expect(height()).toBe(before);
  },
};

export const OneRemaining: Story = {
  render: () => <Opened search="deals=true" count={1} peek={never} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Show 1 product' })).toBeVisible();
  },
};

/** The products can be shown without their number. */
export const NotCounted: Story = {
  render: () => <Opened peek={() => Promise.reject(new Error('offline'))} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText(/^Deals/));
    await expect(canvas.getByRole('button', { name: 'Show products' })).toBeEnabled();
  },
};

/** On a phone the body scrolls, and neither a field with the focus nor a script moves the title out of the sheet. */
export const TallerThanTheScreen: Story = {
  render: () => <Opened peek={never} search="min=50&color=Black&size=20+kg&rating=4" />,
  play: async ({ canvas }) => {
    const sheet = canvas.getByRole('dialog', { name: 'Filter' });
    sheet.scrollTop = 500;
    await expect(sheet.scrollTop).toBe(0);
  },
};

export const Dark: Story = {
  render: () => <Opened peek={never} search="deals=true&color=Black" />,
  globals: { theme: 'dark' },
};
