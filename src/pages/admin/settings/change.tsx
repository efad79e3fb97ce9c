import { createSettingsAction } from '#actors/admin/settings.ts';
import type { SettingsChange } from '#actors/admin/settings.ts';
import { VersionedChange } from '#pages/admin/kit/versioned-change.tsx';
import type { ChangeProps } from '#pages/admin/kit/versioned-change.tsx';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';

type SettingsChangeProps<Preview> = Omit<
  ChangeProps<SettingsChange, Preview>,
  'saved' | 'readAgain' | 'createActor'
> & {
  /** When it applies, if that isn't from now on. */
  starts?: string;
  /** Passed by stories. */
  createActor?: (change: () => SettingsChange) => AdminActionActor;
};

/** A change of settings. */
export const Change = <Preview,>({
  createActor = createSettingsAction,
  starts = '',
  ...props
}: SettingsChangeProps<Preview>) => (
  <VersionedChange
    {...props}
    createActor={createActor}
    saved={`Saved. ${starts === '' ? 'This applies from now on.' : starts}`}
    readAgain="Reload settings"
  />
);
