import type { AnyMachineSnapshot } from 'xstate';
import { isSecondCode } from '#schema/identity/second-factor.ts';
import type { SecondStep } from '#schema/identity/second-factor.ts';
import { recoveryCode } from '#samples/data/identity/auth-samples.ts';
import type { Case } from '#engine/paths.ts';
import type { withSecondFactor } from '../support/stage.ts';
import { totp } from '../support/totp.ts';
import { codeOf } from './answers.ts';
import type { Held } from '#engine/page/held-requests.ts';

export type Factor = Awaited<ReturnType<typeof withSecondFactor>>;

const by = ({ context }: AnyMachineSnapshot) => (context as { by: SecondStep }).by;

/** The request that checks the code. */
export const checkOf = (held: { verify: Held; recover: Held }, snapshot: AnyMachineSnapshot): Held =>
  by(snapshot) === 'app' ? held.verify : held.recover;

/** Sets the model's codes; wrong ones if the path continues with a refusal. */
export function saySecondCodes(words: Map<string, string>, factor: Factor, isWrong: boolean): void {
  words.set('123456', isWrong ? '000000' : totp(factor.secret, 1));
  words.set(recoveryCode, isWrong ? 'AAAA-AAAA-AAAA-AAAA' : (factor.recoveryCodes[0] ?? ''));
}

/** False for codes that the disabled button can't send, and for refusals of the other kind of code. */
export function isSecondStepPossible(event: Case, snapshot: AnyMachineSnapshot): boolean {
  if (event.type === 'code.submit') return isSecondCode({ by: by(snapshot), code: String(event['code']) });
  if (event.type === 'code.choose') return event['by'] !== by(snapshot);
  if (!event.type.startsWith('xstate.error.actor.checkCode') || codeOf(event) === 'lost') return true;
  return (codeOf(event) === 'recovery_code_wrong') === (by(snapshot) === 'recovery');
}
