import { identityMessages as messages } from '#schema/texts/texts.ts';

/** Which wording a form uses: §8 words some errors differently on the page and in the dialog. */
export type AuthFlow = 'page' | 'dialog';

export type LoginFailure = 'credentials' | 'unconfirmed' | 'throttled' | 'refused' | 'unexpected';
export type SignupFailure =
  | 'exists'
  | 'weak password'
  | 'email'
  | 'configuration'
  | 'rate limit'
  | 'refused'
  | 'unexpected';
export type ResendFailure = 'already verified' | 'rate limit' | 'failed';
export type RenewFailure = 'link expired' | 'refused' | 'unexpected';

/** The fields that the services' typed errors share; any other error has none of them. */
type Told = { tag: string; code: string; message: string | null };

function failureOf(error: unknown): Told {
  const { _tag, code, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  return {
    tag: typeof _tag === 'string' ? _tag : '',
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' && message.trim() !== '' ? message : null,
  };
}

/** The server did not refuse: the connection failed, the backend is down, or the answer was unexpected. */
const noAnswer = new Set(['', 'NetworkError', 'Unavailable', 'Unexpected']);

const isLimited = ({ tag, code, message }: Told): boolean =>
  tag === 'RateLimited' ||
  /^over_(request|email_send|sms_send)_rate_limit$/.test(code) ||
  /rate limit|\b429\b/i.test(message ?? '');

const isConfiguration = ({ message }: Told): boolean =>
  /api key|error sending confirmation|confirmation email/i.test(message ?? '');

/** The server's own message, if it sent one. */
export function serverMessage(error: unknown): string | null {
  const failure = failureOf(error);
  return noAnswer.has(failure.tag) ? null : failure.message;
}

export function loginFailureOf(error: unknown): LoginFailure {
  const failure = failureOf(error);
  if (isLimited(failure)) return 'throttled';
  if (failure.code === 'invalid_credentials') return 'credentials';
  if (failure.code === 'email_not_confirmed') return 'unconfirmed';
  return noAnswer.has(failure.tag) ? 'unexpected' : 'refused';
}

export function loginText(failure: LoginFailure, flow: AuthFlow, message: string | null): string {
  switch (failure) {
    case 'credentials':
      return messages.loginCredentials;
    case 'unconfirmed':
      return messages.loginUnconfirmed;
    case 'throttled':
      return messages.loginThrottled;
    case 'refused':
      return flow === 'page' ? messages.unexpected : (message ?? messages.loginFailed);
    case 'unexpected':
      return flow === 'page' ? messages.unexpected : messages.unexpectedShort;
  }
}

export function signupFailureOf(error: unknown): SignupFailure {
  const failure = failureOf(error);
  if (isLimited(failure)) return 'rate limit';
  if (failure.code === 'user_already_exists' || failure.code === 'email_exists') return 'exists';
  if (isConfiguration(failure)) return 'configuration';
  if (noAnswer.has(failure.tag)) return 'unexpected';
  if (failure.code === 'weak_password' || /password/i.test(failure.message ?? '')) return 'weak password';
  if (failure.code.startsWith('email_address_') || /e-?mail/i.test(failure.message ?? '')) return 'email';
  return 'refused';
}

export function signupText(failure: SignupFailure, flow: AuthFlow, message: string | null): string {
  if (failure === 'rate limit') return messages.signupRateLimit;
  if (flow === 'dialog') {
    if (/e-?mail/i.test(message ?? '')) return messages.signupEmailIssue;
    return message ?? messages.signupFailed;
  }
  switch (failure) {
    case 'exists':
      return messages.signupExists;
    case 'weak password':
      return messages.signupPassword;
    case 'email':
      return messages.signupEmail;
    case 'configuration':
      return messages.signupConfiguration;
    case 'refused':
    case 'unexpected':
      return messages.unexpected;
  }
}

export function resendFailureOf(error: unknown): ResendFailure {
  const failure = failureOf(error);
  if (isLimited(failure)) return 'rate limit';
  return /already.*(confirmed|verified)/i.test(failure.message ?? '') ? 'already verified' : 'failed';
}

/** Why a new password was not saved or its link was rejected. */
export function renewFailureOf(error: unknown): RenewFailure {
  const failure = failureOf(error);
  if (
    /^(otp_expired|otp_disabled|session_not_found|session_expired|bad_jwt|no_authorization)$/.test(
      failure.code,
    )
  )
    return 'link expired';
  if (/session.*missing|token has expired|invalid.*token/i.test(failure.message ?? '')) return 'link expired';
  return noAnswer.has(failure.tag) ? 'unexpected' : 'refused';
}

/** Whether the server answered: §8 words the two cases differently on the invitation screen. */
export const isAnswered = (error: unknown): boolean => !noAnswer.has(failureOf(error).tag);
