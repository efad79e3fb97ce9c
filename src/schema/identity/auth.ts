import { Schema } from 'effect';
import { EmailText, isEmail, problemsOf, required } from '#schema/form.ts';
import { limits } from '#schema/limits.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';

const Text = Schema.String;

/** The characters that the server counts as special (`password_requirements` in supabase/config.toml). */
const special = /[!@#$%^&*()_+\-=[\]{};'\\:"|<>?,./`~]/;

export type PasswordCheck = {
  name: 'length' | 'upper' | 'lower' | 'number' | 'special';
  message: string;
  passes: (password: string) => boolean;
};

/** §5: the five checks of a password, in the order of their messages. */
export const passwordRules: readonly PasswordCheck[] = [
  {
    name: 'length',
    message: messages.passwordLength,
    passes: (password) => password.length >= limits.password.min,
  },
  { name: 'upper', message: messages.passwordUpper, passes: (password) => /[A-Z]/.test(password) },
  { name: 'lower', message: messages.passwordLower, passes: (password) => /[a-z]/.test(password) },
  { name: 'number', message: messages.passwordNumber, passes: (password) => /[0-9]/.test(password) },
  { name: 'special', message: messages.passwordSpecial, passes: (password) => special.test(password) },
];

export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

/** §5: Weak under 2 checks passed, Medium under 4, Strong otherwise. */
export function strengthOf(password: string): { passed: number; strength: PasswordStrength } {
  const passed = passwordRules.filter(({ passes }) => passes(password)).length;
  return { passed, strength: passed < 2 ? 'Weak' : passed < 4 ? 'Medium' : 'Strong' };
}

const bytes = new TextEncoder();

const NewPassword = Text.check(
  required(messages.passwordRequired),
  ...passwordRules.map(({ passes, message }) => Schema.makeFilter(passes, { message })),
  Schema.makeFilter((password: string) => bytes.encode(password).length <= limits.password.maxBytes, {
    message: messages.passwordTooLong,
  }),
);

const Login = Schema.Struct({ email: EmailText, password: Text.check(required(messages.passwordRequired)) });
export type LoginForm = typeof Login.Type;

const NewPasswordForm = Schema.Struct({
  password: NewPassword,
  confirmPassword: Text.check(required(messages.confirmRequired)),
});
export type NewPasswordForm = typeof NewPasswordForm.Type;

export type SignupForm = NewPasswordForm & { email: string; isVendor: boolean };

type Problems<Form> = Partial<Record<keyof Form, string>>;

/** The spec's error message per field; empty when all are valid. */
export const loginProblems = (form: LoginForm): Problems<LoginForm> => problemsOf(Login, form);

export function newPasswordProblems(form: NewPasswordForm): Problems<NewPasswordForm> {
  const problems = problemsOf(NewPasswordForm, form);
  if (problems.confirmPassword === undefined && form.password !== form.confirmPassword) {
    return { ...problems, confirmPassword: messages.confirmDiffers };
  }
  return problems;
}

/** Compares email addresses, ignoring case (§2 Invitation screen). */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const Email = Schema.Struct({ email: EmailText });

/** @param invitedEmail The address of the invitation; only this address may sign up (§5). */
export function signupProblems(
  { email, password, confirmPassword }: SignupForm,
  invitedEmail: string | null,
): Problems<SignupForm> {
  const address = problemsOf(Email, { email });
  const isAnother = invitedEmail !== null && !isSameEmail(email, invitedEmail);
  return {
    ...address,
    ...(address.email === undefined && isAnother ? { email: messages.invitationEmail } : {}),
    ...newPasswordProblems({ password, confirmPassword }),
  };
}

/** §5 Reset password: null when the address is valid. */
export function resetProblem(email: string): string | null {
  if (email.trim() === '') return messages.resetEmailMissing;
  return isEmail(email.trim()) ? null : messages.emailCheck;
}

/** Pages that a sign-in must not return to. */
const noReturn = new Set(['/auth', '/logout']);
const base = 'http://own.invalid';

function hasControls(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007F');
}

function isOwn(text: string): boolean {
  return text.startsWith('/') && !/^\/[/\\]/.test(text) && !text.includes('\\') && !hasControls(text);
}

/** Whether a path stays on this site in every encoding, even after repeated decoding. */
function staysOwn(path: string): boolean {
  let read = path;
  for (let round = 0; round <= 4; round++) {
    if (!isOwn(read)) return false;
    try {
      const decoded = decodeURIComponent(read);
      if (decoded === read) return true;
      read = decoded;
    } catch {
      return false;
    }
  }
  return false;
}

/**
 * A safe target for `redirect`: a path of this site with its query, else '/'. Anything that a browser or a server could
 * read as another host or as script counts as foreign, in every encoding.
 */
export function ownPath(redirect: string | null | undefined): string {
  const wanted = redirect ?? '';
  if (hasControls(wanted) || !staysOwn(wanted.split(/[?#]/)[0] ?? '')) return '/';
  if (!URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  // '/.//host' and '/./%2Fhost' look like a path until they are normalized.
  if (url.origin !== base || !staysOwn(url.pathname)) return '/';
  // Invitations also use /auth, and a confirmed address returns there.
  if (noReturn.has(url.pathname.replace(/(?<=.)\/+$/, '')) && !url.searchParams.has('invite')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
