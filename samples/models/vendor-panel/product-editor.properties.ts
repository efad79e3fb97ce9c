import type {
  EditorAction,
  EditorAnswer,
  ProductEditorSnapshot,
} from '#machines/vendor-panel/product-editor.machine.ts';
import { asks, emitted, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, onlyAfter, onlyBy, starts, step } = propertiesOf<ProductEditorSnapshot>();
type Step = Moment<ProductEditorSnapshot>;

const isClean = (state: ProductEditorSnapshot) => state.matches('clean');
const isRefused = (state: ProductEditorSnapshot) => state.matches({ clean: 'refused' });
const isDirty = (state: ProductEditorSnapshot) => state.matches('dirty');
const isMoving = (state: ProductEditorSnapshot) => state.matches('moving');
const isStored = ({ context }: ProductEditorSnapshot) => context.product !== null;

const answer = ({ event }: Step) => event['output'] as EditorAnswer;
const isCopy = ({ from }: Step) => from.context.action?.kind === 'duplicate';
const isAnswer = (kind: EditorAnswer['kind']) => (moment: Step) =>
  is('done.move')(moment) && answer(moment).kind === kind;
const becomes = (dirty: boolean, from: (state: ProductEditorSnapshot) => boolean) => (moment: Step) =>
  is('product.edited', from)(moment) && moment.event['isDirty'] === dirty;
/** The fields show the stored product. */
const showsAnew = ({ from, to }: Step) => to.context.revision > from.context.revision;
const leavesFields = ({ from, to }: Step) =>
  to.context.revision === from.context.revision && isSame(to.context.product, from.context.product);

/** Sentences about the actions on a product next to its fields: panel design ('products'), decision 0038. */
export const productEditorProperties = [
  starts('design', 'The stored product shows', (state, effects) => {
    return isClean(state) && !isRefused(state) && state.context.sentence === null && effects.length === 0;
  }),
  step('design', 'Edits are drafts until they are saved', becomes(true, isClean), (moment) => {
    return isDirty(moment.to) && isSilent(moment) && isSame(moment.from.context, moment.to.context);
  }),
  step('design', 'Edits that are reverted leave nothing to save', becomes(false, isDirty), (moment) => {
    return (
      isClean(moment.to) &&
      !isRefused(moment.to) &&
      isSilent(moment) &&
      isSame(moment.from.context, moment.to.context)
    );
  }),
  step(
    'design',
    'A known version changes nothing',
    (moment) => becomes(false, isClean)(moment) || becomes(true, isDirty)(moment),
    isQuiet,
  ),
  step(
    'design',
    'A save shows the stored version, and leaves the fields alone',
    is('product.saved', (state) => !isMoving(state)),
    ({ event, from, to }) =>
      isSame(to.context, { ...from.context, product: event['product'], sentence: null }) &&
      isDirty(to) === isDirty(from) &&
      !isRefused(to),
  ),
  step(
    'design',
    'A stored product is published, scheduled, archived, duplicated in the version that was seen',
    is('product.move', (state) => isClean(state) && isStored(state)),
    (moment) => {
      const { event, from, to } = moment;
      return (
        isMoving(to) &&
        asks(moment, 'move') &&
        isSame(to.context, { ...from.context, action: event['action'] as EditorAction, sentence: null })
      );
    },
  ),
  step(
    'design',
    'Nothing unsaved is published: a new product, or unsaved edits',
    is('product.move', (state) => isDirty(state) || !isStored(state)),
    isQuiet,
  ),
  step(
    'design',
    'One move at a time: a press in between does nothing',
    is('product.move', isMoving),
    isQuiet,
  ),
  step(
    'design',
    'A moved product shows its new state',
    (moment) => isAnswer('moved')(moment) && !isCopy(moment),
    (moment) => {
      const told = answer(moment);
      const { context } = moment.to;
      return (
        isClean(moment.to) &&
        !isRefused(moment.to) &&
        showsAnew(moment) &&
        told.kind === 'moved' &&
        isSame(context.product, told.product) &&
        context.sentence === null &&
        !emits(moment, 'product.copied')
      );
    },
  ),
  step(
    'design',
    'Duplicating opens the copy, and leaves the product unchanged',
    (moment) => isAnswer('moved')(moment) && isCopy(moment),
    (moment) => {
      const told = answer(moment);
      return (
        told.kind === 'moved' &&
        isClean(moment.to) &&
        !isRefused(moment.to) &&
        leavesFields(moment) &&
        isSame(emitted(moment, 'product.copied'), [{ type: 'product.copied', id: told.product.id }])
      );
    },
  ),
  step(
    'design',
    'The slower person sees the current version, and that nothing was done',
    isAnswer('changed'),
    (moment) => {
      const told = answer(moment);
      return (
        told.kind === 'changed' &&
        isRefused(moment.to) &&
        showsAnew(moment) &&
        isSame(moment.to.context.product, told.product) &&
        moment.to.context.sentence === told.sentence &&
        !emits(moment, 'product.copied')
      );
    },
  ),
  step('design', "A refusal shows the server's sentence", isAnswer('refused'), (moment) => {
    const told = answer(moment);
    return (
      told.kind === 'refused' &&
      isRefused(moment.to) &&
      leavesFields(moment) &&
      moment.to.context.sentence === told.sentence &&
      !emits(moment, 'product.copied')
    );
  }),
  step('design', 'A failure without an answer shows, with what to do next', is('error.move'), (moment) => {
    return (
      isRefused(moment.to) &&
      leavesFields(moment) &&
      moment.to.context.sentence === 'Something went wrong. Try again.'
    );
  }),
  onlyAfter('design', 'Nothing moves without a press', {
    what: (moment) => asks(moment, 'move'),
    needs: is('product.move', isClean),
    ends: () => true,
  }),
  onlyBy('design', 'A stored product waits for its person', isClean, [
    'product.saved',
    'product.edited',
    'product.move',
  ]),
  onlyBy('design', 'Edits wait to be saved', isDirty, ['product.saved', 'product.edited']),
  onlyBy('design', 'A move waits for its answer', isMoving, ['done.move', 'error.move']),
];
