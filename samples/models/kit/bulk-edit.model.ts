import type { AnyMachineSnapshot } from 'xstate';
import { bulkEditMachine } from '#machines/kit/bulk-edit.machine.ts';
import type { BulkEditSnapshot } from '#machines/kit/bulk-edit.machine.ts';
import type { Model } from '#engine/paths.ts';
import { bulkEditProperties } from './bulk-edit.properties.ts';

const ok = { id: 'bar', code: 'ok', sentence: null };
export const refusal = 'Add a price before publishing this product.';
const refused = { id: 'bar', code: 'product_incomplete', sentence: refusal };

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as BulkEditSnapshot;
  const { selected, waiting, total, changed, same, failed, undo } = snapshot.context;
  if (new Set(selected).size !== selected.length) return 'selects a row twice';
  if (snapshot.matches('changing') && waiting.length === 0) return 'changes nothing';
  if (snapshot.matches('selecting') && waiting.length > 0) return 'forgets rows that were not sent';
  if (waiting.length + changed + same + failed.length !== total) return 'loses count of the rows';
  const offers = snapshot.matches({ selecting: { reported: 'undoable' } }) || snapshot.matches('undoing');
  if (snapshot.matches('selecting') && offers !== undo.length > 0) return 'the offer to undo is another one';
  return undefined;
};

export const bulkEditModel: Model = {
  name: 'bulkEdit',
  machine: bulkEditMachine,
  input: { part: 1 },
  actionPorts: [],
  limit: 5000,
  cases: {
    'row.toggled': [{ id: 'bar' }],
    'rows.toggled': [{ ids: ['bar', 'plate'] }],
    'selection.cleared': [{}],
    'bulk.run': [{ change: { kind: 'publish' } }, { change: { kind: 'clear', field: 'discount' } }],
    'bulk.stop': [{}],
    'bulk.undo': [{}],
    'bulk.dismiss': [{}],
    'done.changePart': [
      { output: { results: [ok], undo: 'token' } },
      { output: { results: [refused], undo: null } },
      { output: { results: [{ ...ok, changed: false }], undo: null } },
    ],
    'error.changePart': [{ error: { _tag: 'NetworkError' } }],
    'done.takeBack': [{}],
    'error.takeBack': [{ error: { _tag: 'Conflict' } }],
    'after.undoOffer': [{}],
  },
  classOf: (any) => {
    const { selected, waiting, total, changed, same, failed, undo } = (any as BulkEditSnapshot).context;
    return [any.value, selected, waiting, total, changed, same, failed, undo];
  },
  broken,
  properties: bulkEditProperties,
};
