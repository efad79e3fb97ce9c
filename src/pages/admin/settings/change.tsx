import { createSettingsAction } from '#actors/admin/settings.ts';
import type { SettingsChange } from '#actors/admin/settings.ts';
import { VersionedChange } from '#pages/admin/kit/versioned-change.tsx';
import type { ChangeProps } from '#pages/admin/kit/versioned-change.tsx';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';

type SettingsChangeProps<Preview> = Omit<
  ChangeProps<SettingsChange, Preview>,
  'saved' | 'readAgain' | 'createActor'
> & {
  /** Passed by stories. */
  createActor?: (change: () => SettingsChange) => AdminActionActor;
};

/** A change of settings. */
export const Change = <Preview,>({
  createActor = createSettingsAction,
  ...props
}: SettingsChangeProps<Preview>) => (
  <VersionedChange
    {...props}
    createActor={createActor}
    saved="Saved. This applies from now on."
    readAgain="Reload settings"
  />
);
