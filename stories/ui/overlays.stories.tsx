import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '#ui/components/actions/button.tsx';
import { CountBadge } from '#ui/components/labels/count-badge.tsx';
import { Dialog } from '#ui/components/overlays/dialog.tsx';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#ui/components/overlays/menu.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { row, stack } from '#ui/css/layout.css.ts';

const meta = { title: 'Components/Overlays' } satisfies Meta;

export default meta;
type Story = StoryObj;

const page = () => within(document.body);

const DialogStory = ({ size = 'm' }: { size?: 's' | 'm' | 'l' }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Send back</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Send back one kettlebell?"
        size={size}
        footer={
          <div className={row({ justify: 'end', wrap: true })}>
            <Button variant="quiet" onPress={close}>
              Keep it
            </Button>
            <Button variant="danger" onPress={close}>
              Send back
            </Button>
          </div>
        }
      >
        <div className={stack({ gap: 4 })}>
          <p>You get $99.00 back once Halle 7 has it. That takes about a week.</p>
          <TextField label="What was wrong?" optional />
        </div>
      </Dialog>
    </>
  );
};

const openDialog: NonNullable<Story['play']> = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Send back' }));
  await page().findByRole('dialog', { name: 'Send back one kettlebell?' });
};

export const DialogOpen: Story = { render: () => <DialogStory />, play: openDialog };
export const DialogSmall: Story = { render: () => <DialogStory size="s" />, play: openDialog };

export const DialogKeepsFocus: Story = {
  render: () => <DialogStory />,
  play: async (context) => {
    await openDialog(context);
    const dialog = page().getByRole('dialog');
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab();
      await expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(context.canvas.getByRole('button', { name: 'Send back' })).toHaveFocus());
  },
};

const onAction = fn();

const AccountMenu = () => {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={iconButton({ variant: 'outlined' })}
        aria-label="Account"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="user" />
      </button>
      <Menu
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        aria-label="Account"
        onAction={onAction}
      >
        <MenuItem id="profile" icon="user">
          My Profile
        </MenuItem>
        <MenuItem id="orders" icon="package" aside={<CountBadge count={100} />}>
          My Orders
        </MenuItem>
        <MenuSection title="Selling">
          <MenuItem id="dashboard" icon="store">
            Vendor Dashboard
          </MenuItem>
          <MenuItem id="status" isDisabled>
            Application Status
          </MenuItem>
        </MenuSection>
        <MenuSeparator />
        <MenuItem id="logout" tone="danger">
          Logout
        </MenuItem>
      </Menu>
    </>
  );
};

export const MenuOpen: Story = {
  render: () => <AccountMenu />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await page().findByRole('menu');
  },
};

export const MenuByKeyboard: Story = {
  render: () => <AccountMenu />,
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'Account' });
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(page().getByRole('menuitem', { name: 'My Profile' })).toHaveFocus());
    await userEvent.keyboard('{End}');
    await expect(page().getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await expect(onAction).toHaveBeenLastCalledWith('orders', undefined);
    await waitFor(() => expect(page().queryByRole('menu')).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};
