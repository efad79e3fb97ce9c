import type { PostEditorSnapshot, PostActionAnswer } from '#machines/vendor-panel/post-editor.machine.ts';
import type { EditedPost } from '#schema/vendor-panel/people/posts.ts';
import { asks, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<PostEditorSnapshot>();
type Step = Moment<PostEditorSnapshot>;

const isClean = (state: PostEditorSnapshot) => state.matches('clean');
const isRefused = (state: PostEditorSnapshot) => state.matches({ clean: 'refused' });
const isTyping = (state: PostEditorSnapshot) => state.matches({ dirty: 'typing' });
const isDue = (state: PostEditorSnapshot) => state.matches({ dirty: 'due' });
const isDirty = (state: PostEditorSnapshot) => state.matches('dirty');
const isMoving = (state: PostEditorSnapshot) => state.matches('moving');
const isGone = (state: PostEditorSnapshot) => state.matches('gone');
const isStored = ({ context }: PostEditorSnapshot) => context.post !== null;

const answer = ({ event }: Step) => event['output'] as PostActionAnswer;
const isAnswer = (kind: PostActionAnswer['kind']) => (moment: Step) =>
  is('done.move')(moment) && answer(moment).kind === kind;
const given = ({ event }: Step) => event['post'] as EditedPost;
const isNews = (moment: Step) => {
  const { post } = moment.from.context;
  return post !== null && given(moment).version > post.version;
};
/** The fields show the stored post. */
const showsAnew = ({ from, to }: Step) => to.context.revision > from.context.revision;
const leavesFields = ({ from, to }: Step) =>
  to.context.revision === from.context.revision && isSame(to.context.post, from.context.post);
const asksForSave = (moment: Step) => emits(moment, 'post.due');
const keepsAll = ({ from, to }: Step) => isSame(from.context, to.context);

/** Sentences about a store's post next to its fields: panel design ('vendor-blog': autosave, submit, reasons). */
export const postEditorProperties = [
  starts('design', 'The stored post shows', (state, effects) => {
    return isClean(state) && !isRefused(state) && state.context.sentence === null && effects.length === 0;
  }),
  step(
    'design',
    'Typed text is unsaved, and saved once the typing pauses',
    is('post.typed', (state) => isClean(state) || isDirty(state)),
    (moment) => isTyping(moment.to) && !asksForSave(moment) && keepsAll(moment),
  ),
  step(
    'design',
    'When the typing pauses it is saved automatically',
    is('after.settle', isTyping),
    (moment) => {
      return isDue(moment.to) && asksForSave(moment) && keepsAll(moment);
    },
  ),
  leadsTo('design', 'That is 0.8 s after the last key, not before', {
    from: is('post.typed', (state) => isClean(state) || isDirty(state)),
    to: isDue,
    notBefore: 800,
    within: 800,
  }),
  leadsTo('design', 'A failed save is retried after 3 s, not before', {
    from: (moment) => asksForSave(moment),
    to: isTyping,
    notBefore: 3000,
    within: 3000,
  }),
  step('design', 'A retry works like a pause in typing', is('after.reconnect', isDue), (moment) => {
    return isTyping(moment.to) && !asksForSave(moment) && keepsAll(moment);
  }),
  step('design', 'Once it is stored nothing waits', is('post.settled', isDirty), (moment) => {
    return isClean(moment.to) && !isRefused(moment.to) && isSilent(moment) && keepsAll(moment);
  }),
  step('design', 'A known version changes nothing', is('post.settled', isClean), isQuiet),
  step(
    'design',
    'A save shows the stored version, and leaves the fields alone',
    is('post.saved', (state) => isClean(state) || isDirty(state)),
    (moment) => {
      const { from, to } = moment;
      return (
        isSame(to.context, { ...from.context, post: given(moment), sentence: null }) &&
        isDirty(to) === isDirty(from) &&
        isDue(to) === isDue(from) &&
        !isRefused(to) &&
        isSilent(moment)
      );
    },
  ),
  step(
    '§9',
    "The platform's decision shows while nobody types",
    (moment) => is('post.arrived', isClean)(moment) && isNews(moment),
    (moment) => {
      const { context } = moment.to;
      return (
        isClean(moment.to) &&
        !isRefused(moment.to) &&
        showsAnew(moment) &&
        isSame(context.post, given(moment)) &&
        context.sentence === null &&
        isSilent(moment)
      );
    },
  ),
  step(
    'design',
    'An old answer, or one that arrives during typing, replaces nothing',
    (moment) => is('post.arrived')(moment) && !(isClean(moment.from) && isNews(moment)),
    isQuiet,
  ),
  step(
    'design',
    'A stored post moves in the version that was seen',
    is('post.move', (state) => isClean(state) && isStored(state)),
    (moment) => {
      const { event, from, to } = moment;
      return (
        isMoving(to) &&
        asks(moment, 'move') &&
        isSame(to.context, { ...from.context, action: event['action'], sentence: null })
      );
    },
  ),
  step(
    'design',
    'Nothing unsaved is submitted',
    is('post.move', (state) => isDirty(state) || !isStored(state)),
    isQuiet,
  ),
  step('design', 'One move at a time: a press in between does nothing', is('post.move', isMoving), isQuiet),
  step('design', 'A moved post shows its new state', isAnswer('moved'), (moment) => {
    const told = answer(moment);
    const { context } = moment.to;
    return (
      told.kind === 'moved' &&
      isClean(moment.to) &&
      !isRefused(moment.to) &&
      showsAnew(moment) &&
      isSame(context.post, told.post) &&
      context.sentence === null &&
      !emits(moment, 'post.deleted')
    );
  }),
  step('design', 'A deleted post closes', isAnswer('deleted'), (moment) => {
    return isGone(moment.to) && emits(moment, 'post.deleted') && leavesFields(moment);
  }),
  step('§9', 'The slower person sees the current version', isAnswer('changed'), (moment) => {
    const told = answer(moment);
    return (
      told.kind === 'changed' &&
      isRefused(moment.to) &&
      showsAnew(moment) &&
      isSame(moment.to.context.post, told.post) &&
      moment.to.context.sentence === told.sentence &&
      !emits(moment, 'post.deleted')
    );
  }),
  step('§8', "A refusal shows the server's sentence", isAnswer('refused'), (moment) => {
    const told = answer(moment);
    return (
      told.kind === 'refused' &&
      isRefused(moment.to) &&
      leavesFields(moment) &&
      moment.to.context.sentence === told.sentence &&
      !emits(moment, 'post.deleted')
    );
  }),
  step('§8', 'A failure without an answer shows, with what to do next', is('error.move'), (moment) => {
    return (
      isRefused(moment.to) &&
      leavesFields(moment) &&
      moment.to.context.sentence === 'Something went wrong. Try again.' &&
      !emits(moment, 'post.deleted')
    );
  }),
  onlyAfter('design', 'Nothing moves without a press', {
    what: (moment) => asks(moment, 'move'),
    needs: is('post.move', isClean),
    ends: () => true,
  }),
  onlyBy('design', 'A stored post waits for its person', isClean, [
    'post.typed',
    'post.saved',
    'post.arrived',
    'post.move',
  ]),
  onlyBy('design', 'Typing pauses automatically', isTyping, [
    'after.settle',
    'post.typed',
    'post.settled',
    'post.saved',
  ]),
  onlyBy('design', 'A save waits for its answer, and is retried', isDue, [
    'after.reconnect',
    'post.typed',
    'post.settled',
    'post.saved',
  ]),
  onlyBy('design', 'A move waits for its answer', isMoving, ['done.move', 'error.move']),
  onlyBy('design', 'A deleted post stays deleted', isGone, []),
];
