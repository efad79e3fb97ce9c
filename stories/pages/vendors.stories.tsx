import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page as StorePage } from '#pages/vendors/store.tsx';
import { Page as VendorsPage, Skeleton } from '#pages/vendors/vendors.tsx';
import { Still, list, longName, propsOf, vendor } from './catalogue-samples.tsx';

const meta = {
  title: 'Pages/Vendors',
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

const bareVendor = {
  ...vendor,
  tagline: null,
  description: null,
  logo_url: null,
  ships_from: null,
  rating_count: 0,
};

export const Vendors: Story = {
  render: () => (
    <VendorsPage
      {...propsOf({
        vendors: [
          vendor,
          { ...bareVendor, id: 'bare', store_name: 'Bare Bones', product_count: 1 },
          { ...vendor, id: 'long', store_name: longName, tagline: longName },
        ],
      })}
    />
  ),
};

export const VendorsEmpty: Story = { render: () => <VendorsPage {...propsOf({ vendors: [] })} /> };
export const VendorsLoading: Story = { render: () => <Skeleton /> };
export const Store: Story = { render: () => <StorePage {...propsOf({ ...list(), vendor })} /> };

export const StoreWithoutProducts: Story = {
  render: () => <StorePage {...propsOf({ ...list({ cards: [], count: 0 }), vendor: bareVendor })} />,
};

export const StoreLongText: Story = {
  render: () => (
    <StorePage
      {...propsOf({
        ...list(),
        vendor: { ...vendor, store_name: longName, tagline: longName, description: longName.repeat(6) },
      })}
    />
  ),
};
