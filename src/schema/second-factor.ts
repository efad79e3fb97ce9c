import { codeOf, isCode } from './profile.ts';

/** By what the second step of a sign-in is done: the authenticator app, or one of the codes kept for its loss. */
export type SecondStep = 'app' | 'recovery';

/** People type them with spaces, hyphens and small letters; the server reads them all alike. */
const isRecoveryCode = (text: string): boolean => /^[0-9a-z]{16}$/i.test(text.replaceAll(/[\s-]/g, ''));

export type SecondCode = { by: SecondStep; code: string };

export const isSecondCode = ({ by, code }: SecondCode): boolean =>
  by === 'app' ? isCode(code) : isRecoveryCode(code);

export const secondCodeOf = ({ by, code }: SecondCode): SecondCode => ({
  by,
  code: by === 'app' ? codeOf(code) : code.trim(),
});
