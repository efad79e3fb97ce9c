import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '#ui/components/actions/button.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { row, stack } from '#ui/css/layout.css.ts';

const meta = {
  title: 'Components/Button',
  component: Button,
  args: { children: 'Add to cart', variant: 'primary', onPress: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add to cart' }));
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
};

export const Secondary: Story = { args: { variant: 'secondary', children: 'Continue Shopping' } };
export const Quiet: Story = { args: { variant: 'quiet', children: 'Save draft' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Delete account' } };
export const Disabled: Story = { args: { isDisabled: true } };

export const Pending: Story = {
  args: { isPending: true, children: 'Placing order' },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onPress).not.toHaveBeenCalled();
  },
};

export const Block: Story = { args: { block: true, size: 'l', children: 'Proceed to Checkout' } };

export const LongText: Story = {
  args: { children: 'Send me a message when the 25 kg competition bumper plate is back in stock' },
};

const AllButtons = () => (
  <div className={stack({ gap: 5 })}>
    {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
      <div key={variant} className={row({ gap: 4, wrap: true })}>
        <Button variant={variant} size="s">
          Small
        </Button>
        <Button variant={variant}>Add to cart</Button>
        <Button variant={variant} size="l">
          <Icon name="cart" />
          Checkout
        </Button>
        <Button variant={variant} isDisabled>
          Disabled
        </Button>
        <Button variant={variant} isPending>
          Pending
        </Button>
      </div>
    ))}
  </div>
);

export const All = { render: AllButtons } satisfies Story;

const forced = { Hovered: 'data-hovered', Pressed: 'data-pressed' } as const;

export const States: Story = {
  render: () => (
    <div className={stack({ gap: 5 })}>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <div key={variant} className={row({ gap: 4, wrap: true })}>
          {Object.entries(forced).map(([label, attribute]) => (
            <button key={label} type="button" className={button({ variant })} {...{ [attribute]: true }}>
              {label}
            </button>
          ))}
        </div>
      ))}
    </div>
  ),
};
