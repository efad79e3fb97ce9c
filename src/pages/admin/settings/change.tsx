import { createSettingsAction } from '#actors/admin/settings.ts';
import type { SavedOutcome, SettingsChange } from '#actors/admin/settings.ts';
import { VersionedChange } from '#pages/admin/kit/drafts/versioned-change.tsx';
import type { ChangeProps } from '#pages/admin/kit/drafts/versioned-change.tsx';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';

type SettingsChangeProps<Preview> = Omit<
  ChangeProps<SettingsChange, Preview>,
  'saved' | 'readAgain' | 'createActor'
> & {
  /** Shown once it is saved, if it doesn't apply from now on. */
  savedOf?: (outcome: SavedOutcome) => string;
  /** Passed by stories. */
  createActor?: (change: () => SettingsChange, tell: (outcome: SavedOutcome) => void) => AdminActionActor;
};

const appliesNow = () => 'Saved. This applies from now on.';

/** A change of settings. */
export const Change = <Preview,>({
  createActor = createSettingsAction,
  savedOf = appliesNow,
  ...props
}: SettingsChangeProps<Preview>) => (
  <VersionedChange {...props} createActor={createActor} saved={savedOf} readAgain="Reload settings" />
);
