import { accountMessages as messages } from './messages.ts';

const textOf = (error: unknown, key: string): string => {
  const value = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[key] : null;
  return typeof value === 'string' ? value : '';
};

/** The stable word of a refusal, or '' where nobody refused. */
export const refusalCode = (error: unknown): string => textOf(error, 'code');

/** One sentence for what went wrong in the account: the server's own where it has said one. */
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
