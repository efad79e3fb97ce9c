import type { LoginForm, NewPasswordForm, SignupForm } from '#schema/identity/auth.ts';

export const rightPassword = 'Chalk-and-iron-1';
export const rightLogin: LoginForm = { email: 'ada@example.com', password: 'anything' };
export const emptyLogin: LoginForm = { email: '', password: '' };
export const rightSignup: SignupForm = {
  email: 'ada@example.com',
  password: rightPassword,
  confirmPassword: rightPassword,
  isVendor: false,
};
export const wrongSignup: SignupForm = { ...rightSignup, confirmPassword: 'another' };
export const rightRenewal: NewPasswordForm = { password: rightPassword, confirmPassword: rightPassword };

/** A refusal of the auth server. */
export const refused = (code: string, message = 'No.', status = 400) => ({
  error: { _tag: 'AuthRefused', code, message, status },
});
export const limited = refused('over_request_rate_limit', 'Request rate limit reached', 429);
export const lost = { error: { _tag: 'NetworkError' } };

export const recoveryCode = '7K2M-9PQR-ST34-VWXY';
export const wrongRecoveryCode = {
  error: {
    _tag: 'Invalid',
    code: 'recovery_code_wrong',
    message: "This isn't one of your unused recovery codes.",
  },
};
