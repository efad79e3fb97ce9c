import type { BulkEditSnapshot } from '#machines/kit/bulk-edit.machine.ts';
import { asks, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<BulkEditSnapshot>();
type Step = Moment<BulkEditSnapshot>;
type Row = { id: string; code: string; changed?: boolean };

const isFree = (state: BulkEditSnapshot) => state.matches('selecting');
const isRunning = (state: BulkEditSnapshot) => state.matches('changing');
const isStopping = (state: BulkEditSnapshot) => state.matches({ changing: 'stopping' });
const isUndoing = (state: BulkEditSnapshot) => state.matches('undoing');
const tells = (state: BulkEditSnapshot) => state.matches({ selecting: 'reported' });
const offersUndo = (state: BulkEditSnapshot) => state.matches({ selecting: { reported: 'undoable' } });

const selected = ({ context }: BulkEditSnapshot) => context.selected;
const results = ({ event }: Step) => (event['output'] as { results: readonly Row[] }).results;
const undone = ({ event }: Step) => (event['output'] as { undo: string | null }).undo;
const failedIds = ({ context }: BulkEditSnapshot) => context.failed.map(({ id }) => id);
const leftOf = ({ context }: BulkEditSnapshot) => context.waiting.slice(context.part);

/** What the answer to one part adds to the result. */
const counts = (moment: Step) => {
  const { from, to } = moment;
  const failed = results(moment).filter(({ code }) => code !== 'ok');
  const same = results(moment).filter(({ changed }) => changed === false).length;
  const token = undone(moment);
  return (
    to.context.changed === from.context.changed + results(moment).length - failed.length - same &&
    to.context.same === from.context.same + same &&
    isSame(
      to.context.failed.slice(from.context.failed.length, from.context.failed.length + failed.length),
      failed,
    ) &&
    isSame(to.context.undo, token === null ? from.context.undo : [...from.context.undo, token])
  );
};
/** The end of a change: the result shows, the rows reload, failed ones stay selected. */
const ends = (moment: Step) =>
  tells(moment.to) &&
  emits(moment, 'bulk.changed') &&
  moment.to.context.waiting.length === 0 &&
  isSame(selected(moment.to), [...new Set(failedIds(moment.to))]) &&
  offersUndo(moment.to) === moment.to.context.undo.length > 0;

/** Sentences about bulk changes: panel design ('Selection across pages; bulk action with progress and undo'). */
export const bulkEditProperties = [
  starts('design', 'Nothing is selected at first', (state, effects) => {
    return (
      state.matches({ selecting: 'plain' }) &&
      selected(state).length === 0 &&
      state.context.undo.length === 0 &&
      effects.length === 0
    );
  }),
  onlyBy('design', 'Only its person changes a selection, and an undo offer ends automatically', isFree, [
    'row.toggled',
    'rows.toggled',
    'selection.cleared',
    'bulk.run',
    'bulk.undo',
    'bulk.dismiss',
    'after.undoOffer',
  ]),
  onlyBy('design', 'A change in progress continues until it is answered or stopped', isRunning, [
    'bulk.stop',
    'done.changePart',
    'error.changePart',
  ]),
  onlyBy('design', 'An undo in progress waits for its answer', isUndoing, [
    'done.takeBack',
    'error.takeBack',
  ]),

  step('design', 'A row is selected or deselected', is('row.toggled', isFree), ({ event, from, to }) => {
    const id = String(event['id']);
    const before = selected(from);
    return isSame(selected(to), before.includes(id) ? before.filter((each) => each !== id) : [...before, id]);
  }),
  step(
    'design',
    'All listed rows are selected together, or none if all were',
    is('rows.toggled', isFree),
    ({ event, from, to }) => {
      const ids = event['ids'] as readonly string[];
      const before = selected(from);
      return isSame(
        selected(to),
        ids.every((id) => before.includes(id))
          ? before.filter((id) => !ids.includes(id))
          : [...new Set([...before, ...ids])],
      );
    },
  ),
  step('design', 'The selection can be cleared', is('selection.cleared', isFree), ({ to }) => {
    return selected(to).length === 0;
  }),
  step(
    'design',
    'Selecting leaves the result of the last change on the page',
    (moment) =>
      is('row.toggled', isFree)(moment) ||
      is('rows.toggled', isFree)(moment) ||
      is('selection.cleared', isFree)(moment),
    ({ from, to }) =>
      isSame(from.value, to.value) &&
      isSame({ ...from.context, selected: [] }, { ...to.context, selected: [] }),
  ),
  step(
    'design',
    'A change is sent for every selected row, and its result starts over',
    is('bulk.run', (state) => isFree(state) && selected(state).length > 0),
    (moment) => {
      const { from, to, event } = moment;
      const { total, waiting, changed, same, failed, undo, change } = to.context;
      return (
        isRunning(to) &&
        !isStopping(to) &&
        asks(moment, 'changePart') &&
        isSame(
          { total, waiting, changed, same, failed, undo, change },
          {
            total: selected(from).length,
            waiting: selected(from),
            changed: 0,
            same: 0,
            failed: [],
            undo: [],
            change: event['change'],
          },
        )
      );
    },
  ),
  step(
    'design',
    'Without a selection nothing is changed',
    is('bulk.run', (state) => isFree(state) && selected(state).length === 0),
    isQuiet,
  ),
  step(
    'design',
    'An answer counts the changed rows and lists the others; the next rows follow',
    (moment) => is('done.changePart')(moment) && !isStopping(moment.from) && leftOf(moment.from).length > 0,
    (moment) =>
      counts(moment) &&
      isRunning(moment.to) &&
      !isStopping(moment.to) &&
      asks(moment, 'changePart') &&
      isSame(moment.to.context.waiting, leftOf(moment.from)),
  ),
  step(
    'design',
    'The last answer ends the change',
    (moment) => is('done.changePart')(moment) && leftOf(moment.from).length === 0,
    (moment) => counts(moment) && ends(moment),
  ),
  step(
    'design',
    'Stopping waits for the rows in progress',
    is('bulk.stop', (state) => isRunning(state) && !isStopping(state)),
    (moment) => isStopping(moment.to) && isSame(moment.to.context, moment.from.context),
  ),
  step(
    'design',
    'Pressing Stop twice does nothing more',
    is('bulk.stop', (state) => !isRunning(state) || isStopping(state)),
    isQuiet,
  ),
  step(
    'design',
    'A stopped change sends nothing more and lists the rows that were not sent',
    is('done.changePart', isStopping),
    (moment) =>
      counts(moment) &&
      ends(moment) &&
      !asks(moment, 'changePart') &&
      isSame(
        moment.to.context.failed.slice(-leftOf(moment.from).length || Infinity),
        leftOf(moment.from).map((id) => ({ id, code: 'not_sent', sentence: null })),
      ),
  ),
  step(
    'design',
    'Without an answer, sent rows are listed apart from those that were not sent',
    is('error.changePart'),
    (moment) =>
      ends(moment) &&
      moment.to.context.changed === moment.from.context.changed &&
      isSame(moment.to.context.undo, moment.from.context.undo) &&
      isSame(moment.to.context.failed, [
        ...moment.from.context.failed,
        ...moment.from.context.waiting.map((id, index) => ({
          id,
          code: index < moment.from.context.part ? 'no_answer' : 'not_sent',
          sentence: null,
        })),
      ]),
  ),

  leadsTo('design', 'A change can be undone for 15 minutes', {
    from: ({ from, to }) => !offersUndo(from) && offersUndo(to),
    to: (state) => tells(state) && !offersUndo(state),
    notBefore: 900_000,
    within: 900_000,
  }),
  step('design', 'The result stays when the offer ends', is('after.undoOffer'), ({ from, to }) => {
    return (
      tells(to) &&
      to.context.undo.length === 0 &&
      to.context.changed === from.context.changed &&
      isSame(to.context.failed, from.context.failed)
    );
  }),
  step(
    'design',
    'Undo reverses every changed part',
    is('bulk.undo', offersUndo),
    (moment) =>
      isUndoing(moment.to) &&
      asks(moment, 'takeBack') &&
      isSame(moment.to.context.undo, moment.from.context.undo),
  ),
  onlyAfter('design', 'An undo needs its button, and works once', {
    what: (moment) => asks(moment, 'takeBack'),
    needs: is('bulk.undo', offersUndo),
    ends: () => true,
  }),
  step(
    'design',
    'An undo shows, and the rows are read again',
    is('done.takeBack'),
    (moment) =>
      moment.to.matches({ selecting: 'taken back' }) &&
      moment.to.context.undo.length === 0 &&
      emits(moment, 'bulk.changed'),
  ),
  step(
    'design',
    'A failed undo shows; it may have worked in part, so the rows are read again',
    is('error.takeBack'),
    (moment) =>
      moment.to.matches({ selecting: 'undo failed' }) &&
      moment.to.context.undo.length === 0 &&
      emits(moment, 'bulk.changed'),
  ),
  step(
    'design',
    'A result can be dismissed, and the undo with it',
    is('bulk.dismiss', (state) => isFree(state) && !state.matches({ selecting: 'plain' })),
    ({ from, to }) =>
      to.matches({ selecting: 'plain' }) &&
      to.context.undo.length === 0 &&
      isSame(selected(from), selected(to)),
  ),
  always(
    'design',
    'Undo is offered for reversible changes',
    ({ context }) => context.undo.length > 0,
    (state) => offersUndo(state) || isUndoing(state),
  ),
];
