import type { Route } from '@playwright/test';
import type { Case } from '../../model/paths.ts';

/** The code of a model's failure; `lost` where nobody answers. */
export const codeOf = ({ error }: Case): string => String((error as { code?: string }).code ?? 'lost');

/**
 * The auth server's refusal as the model has it: for what it says only when it is set up differently, or what would lock
 * out every other test.
 */
export function refuse(route: Route, { error }: Case): Promise<void> {
  const { code, message, status } = error as { code: string; message: string; status: number };
  return route.fulfill({
    status,
    headers: { 'access-control-allow-origin': '*' },
    json: { code: status, error_code: code, msg: message },
  });
}
