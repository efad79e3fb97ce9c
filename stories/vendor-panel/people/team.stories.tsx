import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { teamMachine } from '#machines/vendor-panel/team.machine.ts';
import { SettingsDenied, SettingsFrame } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Skeleton } from '#pages/vendor-panel/team/team.tsx';
import { TeamView } from '#pages/vendor-panel/team/team-view.tsx';
import { useNeighbour } from '../../../.storybook/atlas/neighbour.ts';
import type { Team } from '#schema/vendor-panel/team.ts';
import { store, team, teamModels } from '#samples/models/vendor-panel/team.model.ts';
import type { Model } from '#engine/paths.ts';

const [base] = teamModels;

function Shown({ shown }: { shown: Team }) {
  const model = { ...(base as Model), cases: { ...base?.cases, 'done.readTeam': [{ output: shown }] } };
  const actor = useNeighbour(teamMachine, model, [['xstate.done.actor.readTeam', 'done.readTeam', 0]]);
  return (
    <main>
      <SettingsFrame title="Team" store={store} slug="iron-works" path="/iron-works/vendor-dashboard/team">
        <TeamView actor={actor} store={store} />
      </SettingsFrame>
    </main>
  );
}

const meta: Meta<typeof Shown> = { title: 'vendor/team page', component: Shown };
export default meta;
type Story = StoryObj<typeof Shown>;

const long = 'Wolfgang-Maximilian Featherstonehaugh-Cholmondeley of the Northern Barbell Company';

export const One: Story = {
  args: { shown: { ...team, members: team.members.slice(0, 1), invitations: [] } },
};
export const Many: Story = { args: { shown: team } };
export const ReadOnly: Story = {
  args: { shown: { ...team, may_change: false, grants: [], invitations: [] } },
};
const packer = { ...team.members[2], role: 'fulfillment', exports: false } as Team['members'][number];
const book = { ...packer, user_id: 'fay', name: 'Fay Book', email: 'fay@example.com', exports: true };
/** Anyone who sees the customers exports them only if someone lets them. */
export const GrantingExport: Story = {
  args: { shown: { ...team, members: [...team.members.slice(0, 2), packer, book] } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('button', { name: 'Stop customer export for Fay Book' });
    await userEvent.click(await page.findByRole('button', { name: 'Allow customer export for Ann Lee' }));
    await page.findByRole('button', { name: 'Yes, allow it' });
  },
};
export const LongText: Story = {
  tags: ['long'],
  args: {
    shown: {
      ...team,
      members: team.members.map((member) => ({
        ...member,
        name: long,
        email: `${'very-long-'.repeat(9)}@example.com`,
      })),
      invitations: team.invitations.map((invitation) => ({
        ...invitation,
        email: `${'very-long-'.repeat(9)}@example.com`,
        expired: true,
      })),
    },
  },
};
export const Loading: Story = { args: { shown: team }, render: () => <Skeleton /> };
export const Denied: Story = {
  args: { shown: team },
  render: () => (
    <main>
      <SettingsFrame title="Shipping rates">
        <SettingsDenied />
      </SettingsFrame>
    </main>
  ),
};
