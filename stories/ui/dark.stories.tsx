import type { Meta, StoryObj } from '@storybook/react-vite';
import * as buttons from './button.stories.tsx';
import * as fields from './fields.stories.tsx';
import * as kit from './first-paint.stories.tsx';
import * as overlays from './overlays.stories.tsx';
import * as pickers from './pickers.stories.tsx';
import * as toast from './toast.stories.tsx';

const meta = { title: 'Foundations/On iron', globals: { theme: 'dark' } } satisfies Meta;

export default meta;
type Story = StoryObj;

export const Buttons: Story = { render: buttons.All.render };
export const TextFields: Story = fields.TextFields;
export const Choices: Story = fields.Choices;
export const RadioCards: Story = fields.RadioCards;
export const NativeButtons: Story = kit.NativeButtons;
export const Badges: Story = kit.Badges;
export const Statuses: Story = kit.Statuses;
export const Tiles: Story = kit.Tiles;
export const Notices: Story = kit.Notices;
export const Steps: Story = kit.Steps;
export const Empty: Story = kit.Empty;
export const Drawer: Story = kit.DrawerRight;
export const Dialog: Story = overlays.DialogOpen;
export const Menu: Story = overlays.MenuOpen;
export const Keys: Story = pickers.Keys;
export const Tabs: Story = pickers.TabsByKeyboard;
export const Progress: Story = pickers.ProgressBars;
export const Toasts: Story = toast.Tones;
