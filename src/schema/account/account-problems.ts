import { accountMessages as messages } from '#schema/texts/texts.ts';

const textOf = (error: unknown, key: string): string => {
  const value = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[key] : null;
  return typeof value === 'string' ? value : '';
};

/** The error's stable code, or '' when the server did not refuse. */
export const refusalCode = (error: unknown): string => textOf(error, 'code');

/** One sentence for a failed account action: the server's own if it sent one. */
export function accountProblem(error: unknown): string {
  switch (refusalCode(error)) {
    case 'invalid_credentials':
      return messages.wrongPassword;
    case 'mfa_verification_failed':
    case 'reauthentication_not_valid':
      return messages.wrongCode;
    case 'otp_expired':
      return messages.wrongMailCode;
    case 'over_request_rate_limit':
    case 'over_email_send_rate_limit':
      return messages.tooOften;
    case 'same_password':
      return messages.samePassword;
    case 'email_exists':
      return messages.emailTaken;
  }
  switch (textOf(error, '_tag')) {
    case 'NetworkError':
    case 'Unavailable':
      return messages.unreachable;
    case 'RateLimited':
      return messages.tooOften;
    case 'Unexpected':
    case '':
      return messages.unexpected;
    default: {
      const sentence = textOf(error, 'message');
      return sentence === '' ? messages.unexpected : sentence;
    }
  }
}
