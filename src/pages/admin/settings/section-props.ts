import type { AdminSettings } from '#schema/admin/settings.ts';

/** The props of each part of the settings. */
export interface SectionProps {
  settings: AdminSettings;
  mayWrite: boolean;
  /** The settings are reloaded. */
  onChanged: () => void;
}
