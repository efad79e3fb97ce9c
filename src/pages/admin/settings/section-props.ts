import type { AdminSettings } from '#schema/admin/settings.ts';

/** What each part of the settings is given. */
export interface SectionProps {
  settings: AdminSettings;
  mayWrite: boolean;
  /** The settings are read again. */
  onChanged: () => void;
}
