import type { Database } from '../database.ts';
import { ProviderRefused } from './port.ts';

/** What the provider refuses to do for the shop. */
type Subject = 'payments' | 'refunds' | 'payouts' | 'accounts';

/** Adds a refusal that only the people who run the shop can fix to their list of problems; never throws. */
export async function tellAdmins(database: Database, subject: Subject, error: unknown): Promise<void> {
  if (!(error instanceof ProviderRefused) || error.forAdmins === null) return;
  await database
    .rpc('note_provider_trouble', { subject, code: error.code, problem: error.forAdmins })
    .catch((failure: unknown) => console.error(`trouble with ${subject}:`, failure));
}
