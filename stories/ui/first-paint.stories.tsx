import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { CountBadge } from '#ui/components/labels/count-badge.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { iconButton, iconButtonBadge } from '#ui/components/actions/icon-button.css.ts';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Picture } from '#ui/components/media/picture.tsx';
import { Price } from '#ui/components/labels/price.tsx';
import { Rating } from '#ui/components/labels/rating.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { Step } from '#ui/components/navigation/steps.tsx';
import { grid, ironBand, row, stack } from '#ui/css/layout.css.ts';
import { heading, text } from '#ui/css/text.css.ts';
import { kettlebell } from '#samples/data/kit/pictures.ts';
import * as tile from './tile.css.ts';

const meta = { title: 'First paint/Kit' } satisfies Meta;

export default meta;
type Story = StoryObj;

export const NativeButtons: Story = {
  render: () => (
    <div className={row({ gap: 4, wrap: true })}>
      <a className={button({ variant: 'primary' })} href="#shop">
        Shop the rack
      </a>
      <button type="button" className={button()}>
        Compare
      </button>
      <button type="button" className={button({ variant: 'quiet' })} disabled>
        Sold out
      </button>
      <button type="button" className={iconButton()} aria-label="Cart, 3 items">
        <Icon name="cart" />
        <span className={iconButtonBadge}>
          <CountBadge count={3} />
        </span>
      </button>
      <button type="button" className={iconButton({ variant: 'outlined' })} aria-label="Search">
        <Icon name="search" />
      </button>
      <button type="button" className={iconButton({ variant: 'filled' })} aria-label="Add">
        <Icon name="plus" />
      </button>
      <button
        type="button"
        className={iconButton({ variant: 'outlined', size: 's' })}
        aria-label="Fewer"
        disabled
      >
        <Icon name="minus" />
      </button>
    </div>
  ),
};

export const OnIron: Story = {
  render: () => (
    <section className={`${ironBand} ${tile.band} ${stack({ gap: 4, align: 'start' })}`} data-theme="dark">
      <h2 className={heading({ level: 76 })}>Gear from people who lift.</h2>
      <p className={text({ tone: 'muted' })}>Twelve makers, one cart, no filler.</p>
      <div className={row({ wrap: true })}>
        <a className={button({ variant: 'primary', size: 'l' })} href="#products">
          See what is new
        </a>
        <a className={button({ variant: 'secondary', size: 'l' })} href="#vendors">
          Meet the makers
        </a>
      </div>
    </section>
  ),
};

export const Badges: Story = {
  render: () => (
    <div className={row({ gap: 2, wrap: true })}>
      {(['deal', 'success', 'warning', 'danger', 'info', 'neutral', 'attention'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <CountBadge count={7} max={9} />
      <CountBadge count={12} max={9} />
      <CountBadge count={100} />
      <CountBadge count={0} />
    </div>
  ),
};

const statuses =
  'fulfilled processing shipped delivered cancelled pending confirmed paid unpaid partially-paid refunded partially-refunded success warning critical info attention'.split(
    ' ',
  );

export const Statuses: Story = {
  render: () => (
    <div className={row({ gap: 2, wrap: true })}>
      {statuses.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      <StatusBadge status="something-new" />
    </div>
  ),
};

export const Prices: Story = {
  render: () => (
    <div className={stack({ gap: 3, align: 'start' })}>
      <Price cents={129_900} size="xl" />
      <Price cents={99_900} compareAtCents={129_900} size="l" />
      <Price cents={4_250} prefix="from" />
      <Price cents={950} compareAtCents={900} size="s" />
    </div>
  ),
};

export const Ratings: Story = {
  render: () => (
    <div className={stack({ gap: 3, align: 'start' })}>
      <Rating value={4.6} count={1283} size="l" />
      <Rating value={3.5} count={2} size="m" />
      <Rating value={1} count={1} />
      <Rating value={5} />
      <Rating value={null} />
    </div>
  ),
};

const Tile = ({ name, held = false }: { name: string; held?: boolean }) => (
  <article className={tile.tile}>
    <div className={tile.shot}>
      <Picture src={kettlebell} alt="" held={held} />
      <span className={tile.badge}>
        <Badge tone="deal">−20%</Badge>
      </span>
    </div>
    <h3 className={tile.name}>
      <a className={tile.cover} href="#product">
        {name}
      </a>
    </h3>
    <span className={text({ size: 15, tone: 'muted' })}>Halle 7</span>
    <Rating value={4.6} count={83} />
    <Price cents={9900} compareAtCents={12400} />
  </article>
);

export const Tiles: Story = {
  render: () => (
    <div className={grid({ columns: 'tiles' })}>
      <Tile name="Competition kettlebell 24 kg" />
      <Tile name="Competition kettlebell 24 kg with a name that is far too long for the two lines that it has" />
      <Tile name="Kettlebell" held />
      <Tile name="Powder coated kettlebell" />
    </div>
  ),
};

export const TileSkeletons: Story = {
  render: () => (
    <div className={grid({ columns: 'tiles' })} aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={stack({ gap: 1 })}>
          <Skeleton shape="square" />
          <Skeleton width="80%" />
          <Skeleton width="40%" />
          <Skeleton width="25%" />
        </div>
      ))}
    </div>
  ),
};

export const Loading: Story = {
  render: () => (
    <div className={stack({ gap: 6, align: 'start' })}>
      <LoadingIndicator size="sm" />
      <LoadingIndicator message="Initializing app..." />
      <LoadingIndicator size="lg" joke />
      <LoadingIndicator size="lg" joke centered />
    </div>
  ),
};

export const Empty: Story = {
  render: () => (
    <EmptyState
      drawing="rack"
      title="Your cart is empty"
      action={
        <a className={button({ variant: 'primary' })} href="#products">
          Browse Products
        </a>
      }
    />
  ),
};

export const Crumbs: Story = {
  render: () => (
    <Breadcrumbs
      items={[
        { label: 'Equipment', href: '#equipment' },
        { label: 'Kettlebells', href: '#kettlebells' },
        { label: 'Competition kettlebell 24 kg' },
      ]}
    />
  ),
};

export const Notices: Story = {
  render: () => (
    <div className={stack({ gap: 3 })}>
      <Notice tone="info">Two packages: one from Gdańsk, one from Leeds.</Notice>
      <Notice tone="success" title="Paid">
        Your reference is SB-7KQ2MD.
      </Notice>
      <Notice
        tone="warning"
        title="The price changed"
        action={
          <button type="button" className={button({ size: 's' })}>
            Take the new price
          </button>
        }
      >
        It was $89.00 when you put it in. Now it is $94.00.
      </Notice>
      <Notice tone="danger" title="The card was declined">
        Nothing was charged. Try again or take another card.
      </Notice>
      <Notice tone="neutral">That code ended on Friday.</Notice>
    </div>
  ),
};

export const Disclosures: Story = {
  render: () => (
    <div>
      <Disclosure title="Delivery" defaultOpen>
        <p>Ships from Gdańsk, Tuesday.</p>
      </Disclosure>
      <Disclosure title="Returns">
        <p>Thirty days, unused, in its box.</p>
      </Disclosure>
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Returns'));
    await expect(canvas.getByText('Thirty days, unused, in its box.')).toBeVisible();
  },
};

const onEdit = fn();

export const Steps: Story = {
  render: () => (
    <div>
      <Step number={1} title="Contact" state="done" summary="Ada Lift, ada@example.com" onEdit={onEdit} />
      <Step number={2} title="Address" state="current">
        <p>Where should the packages go?</p>
      </Step>
      <Step number={3} title="Delivery" state="todo" />
      <Step number={4} title="Payment" state="todo" />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change Contact' }));
    await expect(onEdit).toHaveBeenCalledOnce();
  },
};

const lines = Array.from({ length: 12 }, (_, index) => `Bumper plate, pair ${index + 1}`);

const DrawerStory = ({ side }: { side: 'right' | 'left' | 'bottom' }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={button()} onClick={() => setOpen(true)}>
        Open
      </button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Your Cart"
        side={side}
        footer={
          <button type="button" className={button({ variant: 'primary', size: 'l', block: true })}>
            Proceed to Checkout
          </button>
        }
      >
        <ul className={stack({ gap: 4 })}>
          {lines.map((line) => (
            <li key={line} className={row({ justify: 'between' })}>
              {line} <Price cents={12_900} />
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
};

const opens: NonNullable<Story['play']> = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
  const drawer = await canvas.findByRole('dialog', { name: 'Your Cart' });
  await waitFor(() =>
    expect(drawer.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth + 1),
  );
  await expect(drawer.contains(document.activeElement)).toBe(true);
};

export const DrawerRight: Story = { render: () => <DrawerStory side="right" />, play: opens };
export const DrawerLeft: Story = { render: () => <DrawerStory side="left" />, play: opens };
export const DrawerBottom: Story = { render: () => <DrawerStory side="bottom" />, play: opens };

export const DrawerCloses: Story = {
  render: () => <DrawerStory side="right" />,
  play: async (context) => {
    await opens(context);
    const drawer = context.canvas.getByRole('dialog', { name: 'Your Cart' });
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(drawer).not.toHaveAttribute('open'));
    await expect(context.canvas.getByRole('button', { name: 'Open' })).toHaveFocus();
    await opens(context);
    drawer.dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(drawer).not.toHaveAttribute('open'));
    await opens(context);
    drawer.click();
    await waitFor(() => expect(drawer).not.toHaveAttribute('open'));
  },
};

/** The browser reports a close in a later task: the late report must not close a drawer that is open again. */
export const DrawerReopensAtOnce: Story = {
  render: () => <DrawerStory side="right" />,
  play: async (context) => {
    await opens(context);
    const drawer = context.canvas.getByRole('dialog', { name: 'Your Cart' });
    const reported = new Promise((done) => drawer.addEventListener('close', done, { once: true }));
    within(drawer).getByRole('button', { name: 'Close' }).click();
    await Promise.resolve();
    context.canvas.getByRole('button', { name: 'Open' }).click();
    await reported;
    await expect(drawer).toHaveAttribute('open');
  },
};
