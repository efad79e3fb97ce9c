import { deedMachine } from '#machines/admin/deed.machine.ts';
import { UserView } from '#pages/admin/users/user-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { deedModel } from '#samples/models/admin/deed.model.ts';
import { personSheet, superRights } from './users/person-samples.ts';

const person = personSheet();

export const atlas = atlasOf({
  machine: deedMachine,
  models: [deedModel],
  variantOf: ({ context: { sentence } }) => sentence ?? '',
  Screen: ({ actor }) => (
    <main>
      <UserView person={person} rights={superRights} actor={actor} done={null} />
    </main>
  ),
});
