import type { AuthSettings } from './config.ts';
import { longestPassword } from './passwords.ts';
import { AuthProblem, invalid } from './problem.ts';

export type Weakness = { readonly message: string; readonly reasons: readonly string[] };

export function weaknessOf(password: string, settings: AuthSettings): Weakness | undefined {
  const messages: string[] = [];
  const reasons: string[] = [];
  if (password.length < settings.passwordLength) {
    reasons.push('length');
    messages.push(`Password should be at least ${settings.passwordLength} characters.`);
  }
  const sets = settings.passwordSets;
  if (!sets.every((set) => [...password].some((character) => set.includes(character)))) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${sets.join(', ')}.`);
  }
  return reasons.length === 0 ? undefined : { message: messages.join(' '), reasons };
}

/** @throws AuthProblem weak_password with its reasons, or validation_failed when longer than bcrypt reads */
export function needGoodPassword(password: string, settings: AuthSettings): void {
  if (Buffer.byteLength(password) > longestPassword) {
    throw invalid(`Password cannot be longer than ${longestPassword} characters`);
  }
  const weakness = weaknessOf(password, settings);
  if (weakness !== undefined) {
    const details = { weak_password: { reasons: weakness.reasons } };
    throw new AuthProblem(422, 'weak_password', weakness.message, {}, details);
  }
}
