import type { AnyMachineSnapshot } from 'xstate';
import { trackingFileMachine } from '#machines/orders/tracking-file.machine.ts';
import type { TrackingFileSnapshot } from '#machines/orders/tracking-file.machine.ts';
import type { RowOutcome, TrackingRow } from '#machines/orders/tracking-file.rules.ts';
import type { Case, Model } from '#engine/paths.ts';
import { trackingFileProperties } from './tracking-file.properties.ts';

export const firstRow: TrackingRow = { row: 2, order: 'SB-222222', carrier: 'UPS', tracking: '1Z1' };
export const secondRow: TrackingRow = { row: 3, order: 'SB-333333', carrier: '', tracking: '1Z2' };
/** Two orders under one number, as a spreadsheet rounds it. */
export const spoiled = 'Your spreadsheet shortened this number, so digits are missing.';
const leftOut: RowOutcome = {
  row: { row: 3, order: 'SB-333333', carrier: '', tracking: '9.4001E+21' },
  outcome: 'refused',
  sentence: spoiled,
};
export const noColumns = 'The first line must contain the column names: order, carrier, tracking.';
export const refusal = "We can't find this order in your store.";

const shipped: RowOutcome = { row: firstRow, outcome: 'shipped', sentence: null };
const refused: RowOutcome = { row: secondRow, outcome: 'refused', sentence: refusal };
const away = { error: { _tag: 'NetworkError' } };
const contextOf = (any: AnyMachineSnapshot) => (any as TrackingFileSnapshot).context;

export const trackingFileModel: Model = {
  name: 'trackingFile',
  machine: trackingFileMachine,
  properties: trackingFileProperties,
  actionPorts: [],
  limit: 5000,
  cases: {
    'file.chosen': [{ file: new Blob(['order,tracking']) }],
    'file.send': [{}],
    'file.again': [{}],
    'file.stop': [{}],
    'file.reset': [{}],
    'done.readFile': [
      { output: { kind: 'rows', rows: [firstRow, secondRow], refused: [] } },
      { output: { kind: 'rows', rows: [firstRow], refused: [leftOut], known: 2 } },
      { output: { kind: 'rows', rows: [], refused: [leftOut] } },
      { output: { kind: 'refused', sentence: noColumns } },
    ],
    'error.readFile': [away],
    'done.sendRow': [{ output: shipped }, { output: refused }],
    'error.sendRow': [away],
  },
  classOf: (any) => {
    const { rows, refused: out, outcomes, sentence } = contextOf(any);
    return [rows.length, out.length, outcomes.map(({ outcome }) => outcome), sentence];
  },
  broken: (any) => {
    const snapshot = any as TrackingFileSnapshot;
    const { file, rows, outcomes, sentence } = snapshot.context;
    if (outcomes.length > rows.length) return 'a row is sent twice';
    if (snapshot.matches('sending') && outcomes.length === rows.length) return 'sends what is not there';
    if (snapshot.matches('sending') && rows.length === 0) return 'sends a file in which nothing is good';
    if (snapshot.matches('ready') && outcomes.length > 0) return 'sends before anybody has said so';
    if (snapshot.matches('choosing') && rows.length > 0) return 'keeps the rows of an old file';
    if (snapshot.matches('reading') !== (file !== null)) return 'holds a file that is not read';
    if (sentence !== null && !snapshot.matches('choosing')) return 'an old refusal is still told';
    return undefined;
  },
  brokenStep: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot) => {
    const [before, after] = [from as TrackingFileSnapshot, to as TrackingFileSnapshot];
    if (event.type === 'file.again' && before.context.outcomes.length !== after.context.outcomes.length) {
      return 'leaves a row without an answer out';
    }
    if (after.matches('sending') && before.matches('reading')) return 'sends before anybody has said so';
    if (event.type === 'file.chosen' && after.matches('reading') && after.context.sentence !== null) {
      return 'tells the refusal of another file';
    }
    return undefined;
  },
};
