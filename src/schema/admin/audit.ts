import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Struct = Schema.Struct;

export const AuditEntry = Struct({
  id: Text,
  at: Text,
  /** As in post.approved. */
  action: Text,
  /** Null for the shop's automatic actions. */
  actor_id: NullableText,
  /** Null for a deleted account. */
  actor: NullableText,
  subject_type: Text,
  subject_id: Text,
  /** Changed fields; a missing old value is null. */
  changes: Schema.Array(Struct({ field: Text, before: Schema.Unknown, after: Schema.Unknown })),
});
export type AuditEntry = typeof AuditEntry.Type;

export const AuditPage = Struct({
  rows: Schema.Array(AuditEntry),
  next: Schema.NullOr(Struct({ key: Text, id: Text })),
});

/** The query string, parsed: an address or id, an action, a record as `type:id`. */
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

/** A field's value for people: text unchanged, everything else as JSON. */
export const auditText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
