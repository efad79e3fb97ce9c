import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { accountProblem } from '#schema/account/account-problems.ts';
import { CommissionPreview, PayoutPreview, SlugPreview, TaxPreview } from '#schema/admin/settings.ts';
import type {
  AdminSettings,
  SavedSettings,
  SettingsPreviews,
  SettingsSection,
} from '#schema/admin/settings.ts';
import { Conflict } from '#services/errors.ts';
import { createSettingsService } from '#services/admin/settings.ts';
import type { SettingsService } from '#services/admin/settings.ts';
import { services } from '#actors/kit/services.ts';
import { createAdminAction } from './admin-action.ts';
import type { AdminActionActor } from './admin-action.ts';

const settings = (): SettingsService => createSettingsService(services().client);

export const readSettings = (): Observable<AdminSettings> => settings().read();

export type PreviewAnswer<Preview> =
  | { kind: 'ready'; preview: Preview }
  /** Why saving it would fail; the problems by field, if fields are the reason. */
  | { kind: 'refused'; sentence: string; problems: Readonly<Record<string, string>> };

const schemas = {
  commission: CommissionPreview,
  taxes: TaxPreview,
  payouts: PayoutPreview,
  slugs: SlugPreview,
} as const;

/** The effect of a change. */
export const previewSettings = <Section extends keyof SettingsPreviews>(
  section: Section,
  value: object,
): Promise<PreviewAnswer<SettingsPreviews[Section]>> =>
  firstValueFrom(
    (
      settings().preview<SettingsPreviews[keyof SettingsPreviews]>(
        schemas[section],
        section,
        value,
      ) as Observable<SettingsPreviews[Section]>
    ).pipe(
      map((preview): PreviewAnswer<SettingsPreviews[Section]> => ({ kind: 'ready', preview })),
      catchError((error: unknown) =>
        of({
          kind: 'refused' as const,
          sentence: accountProblem(error),
          problems: (error as { problems?: Readonly<Record<string, string>> }).problems ?? {},
        }),
      ),
    ),
  );

export interface SettingsChange {
  section: SettingsSection;
  version: number;
  value: object;
}

export type SavedOutcome = Exclude<(typeof SavedSettings.Type)['outcome'], 'conflict'>;

/**
 * Saves what `change` returns on confirmation. The caller starts and stops it. @param tell is called before it is done:
 * a preview can't promise what the server does later
 */
export const createSettingsAction = (
  change: () => SettingsChange,
  tell: (outcome: SavedOutcome) => void,
): AdminActionActor =>
  createAdminAction(() => {
    const { section, version, value } = change();
    return settings()
      .save(section, version, value)
      .pipe(
        map(({ outcome }) => {
          if (outcome !== 'conflict') return tell(outcome);
          throw new Conflict({
            code: 'settings_changed',
            message: 'Someone else changed this after you opened it. Discard your changes to see theirs.',
          });
        }),
      );
  });

/** Decides on a waiting change of the commission: 'approve', or anything else to reject it. The caller starts and stops it. */
export const createCommissionDecision = (id: string): AdminActionActor =>
  createAdminAction(({ kind }) => settings().decideCommission(id, kind === 'approve'));
