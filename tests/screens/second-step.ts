import { isSecondCode } from '#schema/second-factor.ts';
import type { SecondStep } from '#schema/second-factor.ts';
import type { Act } from './screen.ts';

/** The step of a sign-in that asks for a code, as login and a new password show it. */
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
  // The key is dead until it is a code.
  isSecondCode({ by, code }) ? [{ fill: fields[by], with: code }, { press: 'Verify' }] : null;

export const chooses = (now: SecondStep, next: SecondStep): Act[] | null =>
  now === next ? null : [{ press: keys[next] }];
