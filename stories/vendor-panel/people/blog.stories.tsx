import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { postEditorMachine } from '#machines/vendor-panel/post-editor.machine.ts';
import { BlogView } from '#pages/vendor-panel/blog/blog-view.tsx';
import { Skeleton } from '#pages/vendor-panel/blog/blog.tsx';
import { InsertProductView } from '#pages/vendor-panel/blog/insert-product.tsx';
import { Preview } from '#pages/vendor-panel/blog/post-text-field.tsx';
import { PostForm } from '#pages/vendor-panel/blog/post-form.tsx';
import { NavigationProvider } from '#routing/navigation.ts';
import { listedProduct } from '#samples/data/vendor-panel/product-list-samples.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';
import type { EditedPost, ListedStorePost } from '#schema/vendor-panel/people/posts.ts';
import { useList, useNeighbour } from '../../../.storybook/atlas/neighbour.ts';
import { stillNavigation } from '../../shell/still.tsx';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';
import { postEditorModels, samplePost } from '#samples/models/vendor-panel/post-editor.model.ts';
import { card } from '#samples/data/shop/catalog-samples.ts';

const product = card(1, { id: '10000000-0000-7000-8000-00000000000a' });
const nothing = () => undefined;
const never = () => new Promise<never>(nothing);
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze and how to keep a bar '.repeat(4);

const row = (id: string, more: Partial<ListedStorePost> = {}): ListedStorePost => ({
  id,
  title: 'How to keep a bar',
  status: 'draft',
  reason: null,
  publish_on: null,
  published_at: null,
  updated_at: '2026-11-22T09:15:00Z',
  cover_image: '',
  slug: null,
  ...more,
});

const useRead = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  useList<Row>(
    {
      ...listViewModel,
      cases: { ...listViewModel.cases, 'done.readFirst': [{ output: { rows, next: null } }] },
    },
    [['xstate.done.actor.readFirst', 'done.readFirst', 0]],
  );

function List({ rows, mayWrite = true }: { rows: readonly ListedStorePost[]; mayWrite?: boolean }) {
  const actor = useRead(rows);
  return (
    <main>
      <BlogView
        list={actor}
        slug="iron-works"
        query={{}}
        counts={{ draft: 1, submitted: 1, rejected: 1 }}
        mayWrite={mayWrite}
      />
    </main>
  );
}

function Writing({ post = samplePost, mayWrite = true }: { post?: EditedPost; mayWrite?: boolean }) {
  const [, model] = postEditorModels;
  const actor = useNeighbour(postEditorMachine, { ...model!, input: { post } }, []);
  return (
    <main>
      <h1>Post</h1>
      <PostForm actor={actor} id={post.id} vendorId={post.vendor_id} mayWrite={mayWrite} save={never} />
    </main>
  );
}

function Finding({ rows }: { rows: readonly ListedProduct[] }) {
  const actor = useRead(rows);
  return (
    <main>
      <h1>Post</h1>
      <InsertProductView actor={actor} onInsert={nothing} onClose={nothing} />
    </main>
  );
}

const meta: Meta = { title: 'vendor/blog' };
export default meta;

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <List rows={[]} mayWrite={false} /> };
export const Many: StoryObj = {
  render: () => (
    <List
      rows={[
        row('1'),
        row('2', { status: 'submitted', title: '' }),
        row('3', { status: 'scheduled', publish_on: '2026-12-24T09:00:00Z' }),
        row('4', { status: 'approved', published_at: '2026-11-01T09:00:00Z', slug: 'how-to-keep-a-bar' }),
        row('5', { status: 'rejected', reason: 'It names another shop.' }),
      ]}
    />
  ),
};
export const LongText: StoryObj = {
  render: () => <List rows={[row('1', { title: long, status: 'rejected', reason: long })]} />,
};
export const Writes: StoryObj = { render: () => <Writing /> };
export const ViewOnly: StoryObj = { render: () => <Writing mayWrite={false} /> };
export const InReview: StoryObj = { render: () => <Writing post={{ ...samplePost, status: 'submitted' }} /> };
export const IsPublic: StoryObj = {
  render: () => (
    <NavigationProvider value={stillNavigation()}>
      <Writing post={{ ...samplePost, status: 'approved', body: '## Dry\n\nBrush it **weekly**.' }} />
    </NavigationProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This post is public. Unpublish it to edit it.')).toBeVisible();
    // It shows as its readers see it, without buttons that a locked form would disable.
    await expect(await canvas.findByRole('heading', { name: 'Dry' })).toBeVisible();
    await expect(canvas.getByText('weekly')).toHaveProperty('tagName', 'STRONG');
    await expect(canvas.queryByRole('button', { name: 'Preview' })).toBeNull();
  },
};
export const Previewed: StoryObj = {
  render: () => (
    <main>
      <h1>Post</h1>
      <NavigationProvider value={stillNavigation()}>
        <Preview
          body={`## Dry\n\nNo <b>HTML</b>.\n\n![Rust](https://example.com/rust.png)\n\n[Bar](/products/${product.id})`}
          pictures={[]}
          linked={[product]}
        />
      </NavigationProvider>
    </main>
  ),
};
export const FindsProducts: StoryObj = {
  render: () => <Finding rows={[listedProduct(product.id, { name: product.name })]} />,
};
export const ProductNotFound: StoryObj = { render: () => <Finding rows={[]} /> };
