import { teamMachine } from '#machines/vendor-panel/team.machine.ts';
import { SettingsFrame } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { TeamView } from '#pages/vendor-panel/team/team-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { store, teamModels } from '#samples/models/vendor-panel/team.model.ts';

export const atlas = atlasOf({
  machine: teamMachine,
  models: teamModels,
  variantOf: ({ context: { act, sentence } }) => sentence ?? act?.kind ?? '',
  Screen: ({ actor }) => (
    <main>
      <SettingsFrame title="Team" store={store} slug="iron-works" path="/iron-works/vendor-dashboard/team">
        <TeamView actor={actor} store={store} />
      </SettingsFrame>
    </main>
  ),
});
