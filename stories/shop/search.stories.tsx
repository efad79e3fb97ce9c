import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { SearchDialog } from '#app/shell/search-dialog.tsx';
import { Page as SearchPage } from '#pages/shop/search/search.tsx';
import { SuggestionPanel } from '#pages/shop/search/suggestion-list.tsx';
import type { SearchView } from '#actors/shop/search.view.ts';
import { cents } from '#schema/money.ts';
import { recentSearchesKey } from '#schema/saved-keys.ts';
import { writeRecents } from '#schema/shop/recents.ts';
import { searchTexts } from '#schema/texts/search-texts.ts';
import { Still, propsOf } from '../shell/still.tsx';
import { cards, categories, list, longName, vendor } from '#samples/data/shop/catalog-samples.ts';

const meta = {
  title: 'Pages/Search',
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <Still>
        <Story />
      </Still>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const suggestions: SearchView['suggestions'] = [
  {
    id: '1',
    title: 'Monongahela Olympic Bar',
    type: 'product',
    subtitle: 'Ironhollow Forge',
    slug: null,
    image: cards[0]?.image ?? null,
    price: cents(29_500),
  },
  {
    id: '2',
    title: longName,
    type: 'product',
    subtitle: 'Unknown Vendor',
    slug: null,
    image: null,
    price: cents(1900),
  },
  { id: '3', title: 'Barbell Barn', type: 'vendor', subtitle: 'Vendor', slug: 'barbell-barn' },
  { id: '4', title: 'Barbells', type: 'category', subtitle: 'Category', slug: null, plate: 'red' },
];
const recents = ['kettlebell 16 kg', longName, 'chalk'];

const onChoose = fn();
const onAll = fn();
const onClose = fn();
const onClear = fn();
const onType = fn();
const recent = { onPoint: fn(), onChoose: fn(), onForget: fn(), onForgetAll: fn() };

function Opened({ view, empty = false }: { view: Partial<SearchView>; empty?: boolean }) {
  const [Content] = useState(() => () => (
    <SuggestionPanel
      id="list"
      view={{ status: 'hidden', query: 'bar', suggestions, recents, highlighted: null, ...view }}
      hrefOf={({ id }) => `/products/${id}`}
      onPoint={fn()}
      onChoose={onChoose}
      onAll={onAll}
      recent={recent}
    />
  ));
  return (
    <SearchDialog open empty={empty} onClose={onClose} onClear={onClear} onType={onType} Content={Content} />
  );
}

/** As a tap opens it before the search's code has loaded: its form leads to the search page. */
export const DialogWithoutCode: Story = {
  render: () => (
    <SearchDialog open empty onClose={onClose} onClear={onClear} onType={onType} Content={null} />
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByRole('searchbox', { name: 'Search' });
    await expect(field).toHaveFocus();
    await userEvent.type(field, 'rope');
    await expect(onType).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(onClose).toHaveBeenCalled();
  },
};

/** The results come up under a dialog that stays. */
export const DialogWithoutCodeIsSubmitted: Story = {
  render: () => (
    <SearchDialog open empty onClose={onClose} onClear={onClear} onType={onType} Content={null} />
  ),
  play: async ({ canvas, canvasElement }) => {
    canvasElement.addEventListener('submit', (event) => event.preventDefault(), { once: true });
    onClose.mockClear();
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search' }), 'rope{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
};

export const DialogEmpty: Story = {
  render: () => <Opened view={{}} empty />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  },
};

export const DialogRecentSearches: Story = {
  render: () => <Opened view={{ status: 'recent', query: '', highlighted: 0 }} empty />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('kettlebell 16 kg');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Clear all' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove chalk from recent searches' }));
    await expect(recent.onForget).toHaveBeenCalledWith(2);
    await userEvent.click(canvas.getByRole('option', { name: 'chalk' }));
    await expect(recent.onChoose).toHaveBeenCalledWith(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }));
    await expect(recent.onForgetAll).toHaveBeenCalledOnce();
  },
};

export const DialogSearching: Story = {
  render: () => <Opened view={{ status: 'busy' }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(searchTexts.busy)).toBeVisible();
  },
};

export const DialogSuggesting: Story = {
  render: () => <Opened view={{ status: 'list' }} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('option', { name: 'Barbell Barn Vendor' }));
    await expect(onChoose).toHaveBeenCalledWith(2);
  },
};

export const DialogOneHighlighted: Story = {
  render: () => <Opened view={{ status: 'list', highlighted: 0 }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Monongahela Olympic Bar');
  },
};

export const DialogNothingFound: Story = {
  render: () => <Opened view={{ status: 'nothing', query: 'zzz', suggestions: [] }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(searchTexts.nothingFor('zzz'))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: searchTexts.all }));
    await expect(onAll).toHaveBeenCalled();
  },
};

const found = {
  ...list(),
  query: 'bar',
  corrected: null,
  partial: false,
  vendors: [vendor],
  posts: [
    {
      id: 'p',
      title: 'How to choose a barbell',
      slug: 'how-to-choose-a-barbell',
      excerpt: 'The bar is the one thing that you touch in every set.',
      cover_image: null,
      vendor_name: 'Ironhollow Forge',
    },
  ],
  categories,
  bestRated: [],
};
const none = { ...found, cards: [], count: 0, vendors: [], posts: [] };

export const Results: Story = { render: () => <SearchPage {...propsOf(found, 'q=bar')} /> };

export const ResultsOfATypo: Story = {
  render: () => (
    <SearchPage {...propsOf({ ...found, query: 'kettelbell', corrected: 'kettlebell' }, 'q=kettelbell')} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Showing results for/)).toHaveTextContent(
      'Showing results for kettlebell. Search instead for kettelbell',
    );
    await expect(canvas.getByRole('link', { name: 'Search instead for kettelbell' })).toHaveAttribute(
      'href',
      '/search?q=%22kettelbell%22',
    );
  },
};

export const ResultsOfAllWordsButOne: Story = {
  render: () => (
    <SearchPage {...propsOf({ ...found, query: 'weight vest', partial: true }, 'q=weight vest')} />
  ),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('No products match every word. Here are some close matches.'),
    ).toBeVisible();
  },
};

export const ResultsOfTheBlogAlone: Story = {
  render: () => <SearchPage {...propsOf({ ...none, query: 'dog', posts: found.posts }, 'q=dog')} />,
  play: async ({ canvas }) => {
    const products = canvas.getByRole('region', { name: 'Products' });
    await expect(products).toHaveTextContent('No products match "dog".');
    await expect(canvas.getByRole('region', { name: 'From the blog' })).toBeVisible();
    await expect(canvas.queryByText(searchTexts.nothing)).not.toBeInTheDocument();
  },
};

/** No product is a refund, but a page is about it. */
export const ResultsWithHelp: Story = {
  render: () => <SearchPage {...propsOf({ ...none, query: 'Refund' }, 'q=Refund')} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(searchTexts.nothing)).toBeVisible();
    await expect(canvas.getByText('Looking for help?')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/returns');
  },
};

export const ResultsNarrowedToNothing: Story = {
  render: () => <SearchPage {...propsOf(none, 'q=bar&color=Pink&rating=4&vendor=ironhollow-forge')} />,
};

export const ResultsOfALongQuery: Story = {
  tags: ['long'],
  render: () => (
    <SearchPage {...propsOf({ ...found, cards: cards.slice(0, 1), count: 1, query: longName }, 'q=x')} />
  ),
};

/** Results stay on the first screen. */
export const ResultsOfAPastedParagraph: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <SearchPage {...propsOf({ ...found, query: 'barbell '.repeat(25).trim() }, 'q=x')} />,
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { level: 1 });
    await expect(title).toHaveAttribute('title', 'barbell '.repeat(25).trim());
    await expect(title.clientHeight).toBeLessThan(title.scrollHeight / 2);
  },
};

const start = <SearchPage {...propsOf({ ...none, query: '', bestRated: cards.slice(0, 4) }, '')} />;

export const NothingAsked: Story = {
  render: () => start,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Search the shop' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Try one of these' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Top rated' })).toBeVisible();
    const rows = canvas.getByRole('region', { name: 'Browse by category' });
    await expect(within(rows).getByRole('link', { name: 'Barbells' })).toBeVisible();
  },
};

export const NothingAskedAfterOtherSearches: Story = {
  beforeEach: () => {
    localStorage.setItem(recentSearchesKey, writeRecents(['kettlebell', longName]));
    return () => localStorage.removeItem(recentSearchesKey);
  },
  render: () => start,
  play: async ({ canvas }) => {
    const row = canvas.getByRole('region', { name: 'Recent searches' });
    await expect(within(row).getAllByRole('link')).toHaveLength(2);
    await expect(within(row).getByRole('link', { name: 'kettlebell' })).toHaveAttribute(
      'href',
      '/search?q=kettlebell',
    );
  },
};
