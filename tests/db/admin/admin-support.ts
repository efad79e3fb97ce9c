import { afterAll } from 'vitest';
import type { AdminRole } from '#schema/admin/rights.ts';
import { openDb, type Caller, type Reply } from '../support.ts';
import { addFactorIn, codeEntered, makeAdminIn } from './code-entered.ts';

export { codeEntered };

export const db = openDb();
afterAll(() => db.end());

export const addFactor = (account: string) => addFactorIn(db, account);

/** An admin with these roles, who has just entered a code of the second factor. */
export const makeAdmin = (...roles: readonly AdminRole[]): Promise<{ id: string; caller: Caller }> =>
  makeAdminIn(db, ...roles);

/** Status, code and sentence of a refusal. */
export const refusal = ({ status, body }: Reply) => {
  const { message, details } = body as { message: string; details: string };
  return [status, message, details];
};
