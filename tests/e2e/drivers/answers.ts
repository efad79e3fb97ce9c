import type { Route } from '@playwright/test';
import type { Case } from '#engine/paths.ts';

/** The code of a model's failure; `lost` if there is no answer. */
export const codeOf = ({ error }: Case): string => String((error as { code?: string }).code ?? 'lost');

/**
 * The auth server's refusal as in the model: for answers that need another configuration, or that would lock out every
 * other test.
 */
export function refuse(route: Route, { error }: Case): Promise<void> {
  const { code, message, status } = error as { code: string; message: string; status: number };
  return route.fulfill({
    status,
    headers: { 'access-control-allow-origin': '*' },
    json: { code: status, error_code: code, msg: message },
  });
}
