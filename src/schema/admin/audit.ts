import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Struct = Schema.Struct;

export const AuditEntry = Struct({
  id: Text,
  at: Text,
  /** As in post.approved. */
  action: Text,
  /** Null for what the shop has done by itself. */
  actor_id: NullableText,
  /** Null for an account that is gone. */
  actor: NullableText,
  subject_type: Text,
  subject_id: Text,
  /** Fields that are different afterward; what was not there is null. */
  changes: Schema.Array(Struct({ field: Text, before: Schema.Unknown, after: Schema.Unknown })),
});
export type AuditEntry = typeof AuditEntry.Type;

export const AuditPage = Struct({
  rows: Schema.Array(AuditEntry),
  next: Schema.NullOr(Struct({ key: Text, id: Text })),
});

/** As the query string has it: by an address or id, an action, a record as `type:id`. */
export type AuditQuery = Readonly<Partial<Record<'by' | 'action' | 'record', string>>>;

export function readAuditQuery(search: string): AuditQuery {
  const given = new URLSearchParams(search);
  const of = (name: 'by' | 'action' | 'record', most: number) => {
    const value = (given.get(name) ?? '').trim().slice(0, most);
    return value === '' ? {} : { [name]: value };
  };
  const record = of('record', 264);
  return {
    ...of('by', 254),
    ...of('action', 100),
    ...(/^[^:]{1,63}:.{1,200}$/.test(String(Object.values(record)[0])) ? record : {}),
  };
}

export function auditUrl(path: string, query: AuditQuery): string {
  const text = new URLSearchParams(Object.entries(query)).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A value of a field for people: texts as they are, everything else as JSON. */
export const auditText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
