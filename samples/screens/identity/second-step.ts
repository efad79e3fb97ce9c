import { isSecondCode } from '#schema/identity/second-factor.ts';
import type { SecondStep } from '#schema/identity/second-factor.ts';
import type { Act } from '#engine/screen.ts';

/** The sign-in step that asks for a code, as shown at login and for a new password. */
export const titles: Readonly<Record<SecondStep, string>> = {
  app: 'Two-factor code',
  recovery: 'Unused recovery code',
};
const fields: Readonly<Record<SecondStep, string>> = { app: 'Code', recovery: 'Unused recovery code' };
const keys: Readonly<Record<SecondStep, string>> = {
  app: 'Use the authenticator app',
  recovery: 'Use a recovery code',
};

export const enters = (by: SecondStep, code: string): Act[] | null =>
  // The button is disabled until the code is complete.
  isSecondCode({ by, code }) ? [{ fill: fields[by], with: code }, { press: 'Verify' }] : null;

export const chooses = (now: SecondStep, next: SecondStep): Act[] | null =>
  now === next ? null : [{ press: keys[next] }];
