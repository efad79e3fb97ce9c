import { codeOf, isCode } from '#schema/account/profile.ts';

/** The second step of a sign-in: the authenticator app, or a recovery code if it is lost. */
export type SecondStep = 'app' | 'recovery';

/** People type them with spaces, hyphens and lower case; the server accepts all of these. */
const isRecoveryCode = (text: string): boolean => /^[0-9a-z]{16}$/i.test(text.replaceAll(/[\s-]/g, ''));

export type SecondCode = { by: SecondStep; code: string };

export const isSecondCode = ({ by, code }: SecondCode): boolean =>
  by === 'app' ? isCode(code) : isRecoveryCode(code);

export const secondCodeOf = ({ by, code }: SecondCode): SecondCode => ({
  by,
  code: by === 'app' ? codeOf(code) : code.trim(),
});
