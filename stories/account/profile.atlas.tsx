import { useSelector } from '@xstate/react';
import { profileMachine } from '#machines/account/profile.machine.ts';
import { profileModelOf } from '#actors/account/profile.view.ts';
import type { ProfileActions } from '#actors/account/profile.view.ts';
import { ProfileView } from '#pages/account/profile-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { profileModel } from '#samples/models/account/profile.model.ts';
import { sections } from '#samples/data/account/profile-samples.ts';

/** Nothing is saved here: what a save brings back is an event of the machine. */
const done = async (): Promise<null> => null;

const saves: Omit<ProfileActions, 'reload'> = {
  saveNames: done,
  uploadAvatar: done,
  removeAvatar: done,
  addAddress: done,
  changeAddress: done,
  makeDefault: done,
  removeAddress: done,
  changeEmail: done,
  savePreferences: done,
  endOtherSessions: done,
  exportData: done,
};

const others = sections(() => undefined);

export const atlas = atlasOf({
  machine: profileMachine,
  models: [profileModel],
  variantOf: (snapshot) => {
    const { addresses, preferences, sessions, pendingEmail } = snapshot.context;
    if (!snapshot.matches({ ready: 'current' })) return '';
    return [
      addresses === null ? 'addresses not read' : '',
      preferences === null ? 'preferences not read' : '',
      sessions === null ? 'sessions not read' : '',
      pendingEmail === null ? '' : 'email pending',
    ]
      .filter(Boolean)
      .join(', ');
  },
  Screen: function Profile({ actor }) {
    const model = useSelector(actor, profileModelOf);
    return (
      <ProfileView
        model={model}
        actions={{ ...saves, reload: () => actor.send({ type: 'profile.reload' }) }}
        {...others}
      />
    );
  },
});
