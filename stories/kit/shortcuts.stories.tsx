import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShortcutsDialog } from '#app/panel/palette/shortcuts-dialog.tsx';

const meta: Meta<typeof ShortcutsDialog> = { title: 'kit/shortcuts', component: ShortcutsDialog };
export default meta;

export const Open: StoryObj<typeof ShortcutsDialog> = {
  render: () => (
    <main>
      <h1>Products</h1>
      <ShortcutsDialog isOpen onClose={() => undefined} />
    </main>
  ),
};
