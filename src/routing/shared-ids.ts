import { mostIds } from './paths.ts';

const hexId = /^[0-9a-f]{32}$/;

/** The valid ids in a query's `ids`, without duplicates. */
export function readIds(search: string): string[] {
  const parts = (new URLSearchParams(search).get('ids') ?? '').match(/.{32}/g) ?? [];
  const ids = parts
    .filter((part) => hexId.test(part))
    .map((part) => part.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  return [...new Set(ids)].slice(0, mostIds);
}
