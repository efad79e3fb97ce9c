import type { ProductImportSnapshot } from '#machines/vendor-panel/product-import.machine.ts';
import type { ProductImport } from '#schema/vendor-panel/import.ts';
import { asks, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<ProductImportSnapshot>();
type Step = Moment<ProductImportSnapshot>;
type Context = ProductImportSnapshot['context'];

const at =
  (...names: readonly ProductImportSnapshot['value'][]) =>
  ({ value }: ProductImportSnapshot) =>
    names.includes(value);
const isLooking = at('looking');
const isChoosing = at('choosing');
const isMapping = at('mapping');
const isSending = at('sending');
const isResult = at('broken off', 'done', 'partly done', 'cancelled', 'failed');

const answer = ({ event }: Step) => event['output'] as ProductImport | null;
const isAnswer = is(['done.findImport', 'done.sendRows', 'done.matchCategories', 'done.runImport']);
const wordsOf = ({ event }: Step) =>
  event['error'] instanceof Error ? event['error'].message : 'Something went wrong. Try again.';
const changesOnly = ({ from, to }: Step, changed: Partial<Context>) =>
  isSame(to.context, { ...from.context, ...changed });

/** An import's progress, as the server reports it. */
function place({ stage, wrong, job }: ProductImport): ProductImportSnapshot['value'] {
  if (stage === 'uploading') return 'broken off';
  if (job?.status === 'cancelled' || job?.status === 'failed') return job.status;
  if (stage !== 'ended') return stage;
  return wrong > 0 ? 'partly done' : 'done';
}
const nothing = { import: null, file: null, chosen: null, columns: {}, decimals: {}, sentence: null };

/** The recognized columns of 'Title', 'SKU' and 'Price'. */
const recognized = { products: { name: 0, sku: 1, price: 2 }, stock: { sku: 1, price: 2 } } as const;
const isRecognized = ({ context: { columns, kind } }: ProductImportSnapshot) =>
  kind === 'stock'
    ? 'sku' in columns && ('price' in columns || 'stock' in columns || 'compare_at_price' in columns)
    : 'name' in columns || 'handle' in columns;
/** Every column of prices has one meaning. */
const isSure = ({ context: { columns, decimals, file } }: ProductImportSnapshot) => {
  const price = columns['price'];
  return price === undefined || file?.decimals[price] !== 'unsure' || price in decimals;
};
const checks = is('import.check', (state) => isMapping(state) && isRecognized(state) && isSure(state));

/** Sentences about products from a file: panel design ('import / export', 'a reload loses nothing'), decision 0040. */
export const productImportProperties = [
  starts('design', "A reload loses nothing: the store's import is looked up", (state, effects) => {
    return (
      isLooking(state) &&
      asks({ effects }, 'findImport') &&
      isSame(state.context, { ...nothing, kind: 'products', sent: 0 })
    );
  }),
  step(
    'design',
    'It shows at its current step',
    (moment) => isAnswer(moment) && answer(moment) !== null,
    (moment) => {
      const found = answer(moment);
      return found !== null && moment.to.value === place(found) && changesOnly(moment, { import: found });
    },
  ),
  step(
    'design',
    'Without one a file is selected',
    (moment) => isAnswer(moment) && answer(moment) === null,
    (moment) => isChoosing(moment.to) && changesOnly(moment, nothing),
  ),
  step('design', 'A failed look-up says why', is('error.findImport'), (moment) => {
    return at('unread')(moment.to) && changesOnly(moment, { sentence: wordsOf(moment) });
  }),
  step('design', 'and can be retried', is('import.retry', at('unread')), (moment) => {
    return (
      isLooking(moment.to) && asks(moment, 'findImport') && changesOnly(moment, { sentence: null, sent: 0 })
    );
  }),

  step('design', 'Products, or only stock and prices', is('kind.chosen', isChoosing), (moment) => {
    const kind = moment.event['kind'] as Context['kind'];
    return isChoosing(moment.to) && isSilent(moment) && changesOnly(moment, { kind, columns: {} });
  }),
  step(
    'design',
    'The selected file is read, without the last message',
    is('file.chosen', isChoosing),
    (m) => {
      const chosen = m.event['file'] as Context['chosen'];
      return at('reading')(m.to) && asks(m, 'readFile') && changesOnly(m, { chosen, sentence: null });
    },
  ),
  step('design', 'Its columns are recognized by their headings', is('done.readFile'), (moment) => {
    const file = moment.event['output'] as Context['file'];
    return (
      isMapping(moment.to) &&
      changesOnly(moment, { file, columns: recognized[moment.from.context.kind], decimals: {} })
    );
  }),
  step('design', 'A file that fails to load says why', is('error.readFile'), (moment) => {
    return isChoosing(moment.to) && changesOnly(moment, { sentence: wordsOf(moment) });
  }),
  step('design', 'Another kind has other columns', is('kind.chosen', isMapping), (moment) => {
    const kind = moment.event['kind'] as Context['kind'];
    return (
      isMapping(moment.to) && isSilent(moment) && changesOnly(moment, { kind, columns: recognized[kind] })
    );
  }),
  step('design', 'A column maps to one field', is('column.chosen', isMapping), (moment) => {
    const { field, column } = moment.event as { field?: string; column?: number | null };
    const before = Object.entries(moment.from.context.columns);
    const others = before.filter(([name, place]) => name !== field && place !== column);
    const columns = Object.fromEntries([
      ...others,
      ...(typeof column === 'number' && field !== undefined ? [[field, column] as const] : []),
    ]);
    return isMapping(moment.to) && isSilent(moment) && changesOnly(moment, { columns });
  }),
  step(
    'design',
    'People say how a column writes decimals, if its numbers do not',
    is('decimal.chosen', isMapping),
    (moment) => {
      const { column, decimal } = moment.event as { column?: number; decimal?: string };
      const decimals = { ...moment.from.context.decimals, [Number(column)]: decimal } as Context['decimals'];
      return isMapping(moment.to) && isSilent(moment) && changesOnly(moment, { decimals });
    },
  ),
  step('design', 'Another file starts over', is('import.back', isMapping), (moment) => {
    return isChoosing(moment.to) && isSilent(moment) && changesOnly(moment, nothing);
  }),
  step('design', 'Reading can be stopped', is('import.back', at('reading')), (moment) => {
    return isChoosing(moment.to) && isSilent(moment) && changesOnly(moment, {});
  }),
  step('design', 'Sending can be stopped, and the columns stay', is('import.back', isSending), (moment) => {
    return isMapping(moment.to) && isSilent(moment) && changesOnly(moment, {});
  }),

  step('design', 'The rows are sent for a dry run', checks, (moment) => {
    return (
      isSending(moment.to) && asks(moment, 'sendRows') && changesOnly(moment, { sentence: null, sent: 0 })
    );
  }),
  step(
    'design',
    'Rows without the required columns, or with numbers of two meanings, are not sent',
    is('import.check', (state) => !(isMapping(state) && isRecognized(state) && isSure(state))),
    isQuiet,
  ),
  step('design', 'Its progress shows', is('rows.sent', isSending), (moment) => {
    return (
      isSending(moment.to) && isSilent(moment) && changesOnly(moment, { sent: Number(moment.event['sent']) })
    );
  }),
  step('design', 'A failed upload says why, and the columns stay', is('error.sendRows'), (moment) => {
    return isMapping(moment.to) && changesOnly(moment, { sentence: wordsOf(moment) });
  }),
  step('design', 'The end of the job is read', is('import.ended', at('checking', 'importing')), (moment) => {
    return isLooking(moment.to) && asks(moment, 'findImport') && changesOnly(moment, {});
  }),
  step('design', 'Checked rows are imported', is('import.run', at('checked')), (moment) => {
    return (
      at('starting')(moment.to) &&
      asks(moment, 'runImport') &&
      changesOnly(moment, { sentence: null, sent: 0 })
    );
  }),
  step(
    'design',
    'Words of the file get categories, and the rows are checked again',
    is('import.match', at('checked')),
    (moment) =>
      at('matching')(moment.to) &&
      asks(moment, 'matchCategories') &&
      changesOnly(moment, { sentence: null, sent: 0 }),
  ),
  step('design', 'Categories that are refused say why', is('error.matchCategories'), (moment) => {
    return at('checked')(moment.to) && changesOnly(moment, { sentence: wordsOf(moment) });
  }),
  onlyAfter('design', 'No word gets a category without a person', {
    what: (moment) => asks(moment, 'matchCategories'),
    needs: is('import.match', at('checked')),
    ends: () => true,
  }),
  step('design', 'An import that does not start says why', is('error.runImport'), (moment) => {
    return at('checked')(moment.to) && changesOnly(moment, { sentence: wordsOf(moment) });
  }),
  onlyAfter('design', 'Nothing is sent without a request', {
    what: (moment) => asks(moment, 'sendRows'),
    needs: checks,
    ends: () => true,
  }),
  onlyAfter('design', 'Nothing is imported without a dry run and a press', {
    what: (moment) => asks(moment, 'runImport'),
    needs: is('import.run', at('checked')),
    ends: () => true,
  }),

  step(
    'design',
    'A read result is dismissed, and so is an unwanted dry run',
    is('import.close', (state) => isResult(state) || at('checked')(state)),
    (moment) => at('closing')(moment.to) && asks(moment, 'closeImport') && changesOnly(moment, {}),
  ),
  step('design', 'Then another file can be selected', is('done.closeImport'), (moment) => {
    return isChoosing(moment.to) && changesOnly(moment, nothing);
  }),
  step('design', 'A failed dismissal says why', is('error.closeImport'), (moment) => {
    return at('unread')(moment.to) && changesOnly(moment, { sentence: wordsOf(moment) });
  }),
  onlyAfter('design', 'No result is dismissed unread', {
    what: (moment) => asks(moment, 'closeImport'),
    needs: is('import.close'),
    ends: () => true,
  }),
  always(
    'design',
    "The display matches the server's state",
    ({ value, context }) => context.import !== null && place(context.import) === value,
    (state) => isResult(state) || at('checking', 'checked', 'importing')(state),
  ),
  onlyBy('design', 'A look-up waits for its answer', isLooking, ['done.findImport', 'error.findImport']),
  onlyBy('design', 'A failure waits for its person', at('unread'), ['import.retry']),
  onlyBy('design', 'Choosing waits for its person', isChoosing, ['kind.chosen', 'file.chosen']),
  onlyBy('design', 'Reading continues until it ends or is stopped', at('reading'), [
    'done.readFile',
    'error.readFile',
    'import.back',
  ]),
  onlyBy('design', 'The columns wait for their person', isMapping, [
    'kind.chosen',
    'column.chosen',
    'decimal.chosen',
    'import.back',
    'import.check',
  ]),
  onlyBy('design', 'Sending continues until it ends or is stopped', isSending, [
    'done.sendRows',
    'error.sendRows',
    'rows.sent',
    'import.back',
  ]),
  onlyBy('design', 'A dry run and an import continue until they end', at('checking', 'importing'), [
    'import.ended',
  ]),
  onlyBy('design', 'A finished dry run waits for its person', at('checked'), [
    'import.match',
    'import.run',
    'import.close',
  ]),
  onlyBy('design', 'Categories wait for their answer', at('matching'), [
    'done.matchCategories',
    'error.matchCategories',
  ]),
  onlyBy('design', 'A start waits for its answer', at('starting'), ['done.runImport', 'error.runImport']),
  onlyBy('design', 'A result waits for its person', isResult, ['import.close']),
  onlyBy('design', 'A dismissal waits for its answer', at('closing'), [
    'done.closeImport',
    'error.closeImport',
  ]),
];
