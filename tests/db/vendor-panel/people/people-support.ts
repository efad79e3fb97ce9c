import { db } from '../../orders/return-support.ts';
import { makePerson, type Caller } from '../../support.ts';

/** An account that buys. */
export async function buyer(): Promise<{ id: string; caller: Caller }> {
  const id = await makePerson(db);
  return { id, caller: await db.person(id) };
}
