import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { page, tiles } from '#pages/kit/tiles/listing.css.ts';
import { ProductTile } from '#pages/kit/tiles/product-tile.tsx';
import { container } from '#ui/css/layout.css.ts';
import { Still } from '../shell/still.tsx';
import { cards } from '#samples/data/shop/catalog-samples.ts';

const meta = { title: 'Pages/Tiles', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** A badge leaves the vendor's name its line, and no tile is taller than the place reserved for it. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => (
    <Still>
      <div className={`${container} ${page}`} style={{ maxWidth: 390 }}>
        <ul className={tiles}>
          {cards.slice(0, 4).map((card) => (
            <li key={card.id}>
              <ProductTile card={{ ...card, rating_count: 12, vendor_name: 'Tidewater Conditioning' }} />
            </li>
          ))}
        </ul>
      </div>
    </Still>
  ),
  play: async ({ canvas }) => {
    for (const vendor of canvas.getAllByText('Tidewater Conditioning')) {
      await expect(vendor.scrollWidth).toBeLessThanOrEqual(vendor.clientWidth);
    }
    const bodies = canvas.getAllByRole('heading', { level: 3 }).map(({ parentElement }) => parentElement);
    // 9.6rem, as the list reserves.
    for (const body of bodies) await expect(body?.getBoundingClientRect().height).toBeCloseTo(153.6, 1);
  },
};
