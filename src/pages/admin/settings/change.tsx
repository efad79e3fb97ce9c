import { createSettingsDeed } from '#actors/admin/settings.ts';
import type { SettingsChange } from '#actors/admin/settings.ts';
import { VersionedChange } from '#pages/admin/kit/versioned-change.tsx';
import type { ChangeProps } from '#pages/admin/kit/versioned-change.tsx';
import type { DeedActor } from '#actors/admin/deed.ts';

type SettingsChangeProps<Preview> = Omit<
  ChangeProps<SettingsChange, Preview>,
  'saved' | 'readAgain' | 'createActor'
> & {
  /** Passed by stories. */
  createActor?: (change: () => SettingsChange) => DeedActor;
};

/** A change of settings. */
export const Change = <Preview,>({
  createActor = createSettingsDeed,
  ...props
}: SettingsChangeProps<Preview>) => (
  <VersionedChange
    {...props}
    createActor={createActor}
    saved="Saved. It counts from now on."
    readAgain="Read the settings again"
  />
);
