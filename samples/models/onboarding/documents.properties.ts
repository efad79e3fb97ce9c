import type { DocumentsSnapshot } from '#machines/onboarding/documents.machine.ts';
import { asks, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<DocumentsSnapshot>();
type State = DocumentsSnapshot;
type Step = Moment<State>;
type Answer = { documents?: State['context']['documents']; sentence?: string };

const isReady = (state: State) => state.matches('ready');
const isRefused = (state: State) => state.matches({ ready: 'refused' });
const isAdding = (state: State) => state.matches('adding');
const isRemoving = (state: State) => state.matches('removing');

const isAdd = is('document.add', isReady);
const problem = ({ event }: Step) => event['problem'] as string | null;
const isAnswered = is(['done.addDocument', 'done.removeDocument']);
const answer = ({ event }: Step) => event['output'] as Answer;
const isKept = ({ from, to }: Step) => isSame(from.context.documents, to.context.documents);
const says = ({ context }: State) => context.sentence;

export const documentsProperties = [
  starts('design', 'The current documents show', (state, effects) => {
    return isReady(state) && !isRefused(state) && effects.length === 0 && says(state) === null;
  }),
  step(
    'design',
    'A valid file is sent',
    (moment) => isAdd(moment) && problem(moment) === null,
    (moment) => {
      const { chosen, kind } = moment.event;
      const { sending, sentence } = moment.to.context;
      return (
        isAdding(moment.to) &&
        asks(moment, 'addDocument') &&
        isSame({ sending, sentence }, { sending: { chosen, kind }, sentence: null }) &&
        isKept(moment)
      );
    },
  ),
  step(
    'design',
    'An invalid file is not sent, and the page says why',
    (moment) => isAdd(moment) && problem(moment) !== null,
    (moment) =>
      isRefused(moment.to) &&
      says(moment.to) === problem(moment) &&
      !asks(moment, 'addDocument') &&
      isKept(moment),
  ),
  step(
    'design',
    'The server removes a document, not the page before it',
    is('document.remove', isReady),
    (moment) =>
      isRemoving(moment.to) &&
      asks(moment, 'removeDocument') &&
      moment.to.context.leaving === moment.event['id'] &&
      says(moment.to) === null &&
      isKept(moment),
  ),
  step(
    'design',
    "The server's documents show",
    (moment) => isAnswered(moment) && answer(moment).documents !== undefined,
    ({ to, event }) => {
      const { documents } = event['output'] as Answer;
      return isReady(to) && !isRefused(to) && isSame(to.context.documents, documents) && says(to) === null;
    },
  ),
  step(
    'design',
    'A refusal by the server changes nothing, and says why',
    (moment) => isAnswered(moment) && answer(moment).documents === undefined,
    (moment) => isRefused(moment.to) && says(moment.to) === answer(moment).sentence && isKept(moment),
  ),
  step(
    'design',
    'Without an answer it says so, and nothing changes',
    is(['error.addDocument', 'error.removeDocument']),
    (moment) => isRefused(moment.to) && (says(moment.to) ?? '') !== '' && isKept(moment),
  ),
  onlyBy('design', 'A list of documents waits for the person', isReady, ['document.add', 'document.remove']),
  onlyBy('design', 'One upload or removal at a time: adding ends with its answer', isAdding, [
    'done.addDocument',
    'error.addDocument',
  ]),
  onlyBy('design', 'So does removing', isRemoving, ['done.removeDocument', 'error.removeDocument']),
  always(
    'design',
    'Only a refusal is an error, with its sentence; only requests show a wait',
    (state) =>
      state.hasTag('error') === isRefused(state) &&
      isRefused(state) === (says(state) !== null) &&
      state.hasTag('busy') === (isAdding(state) || isRemoving(state)) &&
      isAdding(state) === (state.context.sending !== null),
  ),
];
