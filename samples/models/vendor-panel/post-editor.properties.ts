import type { PostEditorSnapshot, PostMoveAnswer } from '#machines/vendor-panel/post-editor.machine.ts';
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

const answer = ({ event }: Step) => event['output'] as PostMoveAnswer;
const isAnswer = (kind: PostMoveAnswer['kind']) => (moment: Step) =>
  is('done.move')(moment) && answer(moment).kind === kind;
const given = ({ event }: Step) => event['post'] as EditedPost;
const isNews = (moment: Step) => {
  const { post } = moment.from.context;
  return post !== null && given(moment).version > post.version;
};
/** The fields show what is there now. */
const showsAnew = ({ from, to }: Step) => to.context.revision > from.context.revision;
const leavesFields = ({ from, to }: Step) =>
  to.context.revision === from.context.revision && isSame(to.context.post, from.context.post);
const asksForSave = (moment: Step) => emits(moment, 'post.due');
const keepsAll = ({ from, to }: Step) => isSame(from.context, to.context);

/** Sentences about a store's post beside its fields: panels' design ('vendor-blog': autosave, submit, reasons). */
export const postEditorProperties = [
  starts('design', 'It is shown as it is stored', (state, effects) => {
    return isClean(state) && !isRefused(state) && state.context.sentence === null && effects.length === 0;
  }),
  step(
    'design',
    'What is typed is not stored yet, and saved once the typing rests',
    is('post.typed', (state) => isClean(state) || isDirty(state)),
    (moment) => isTyping(moment.to) && !asksForSave(moment) && keepsAll(moment),
  ),
  step(
    'design',
    'When the typing rests it is saved without a press',
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
  leadsTo('design', 'What could not be stored is tried again after 3 s, not before', {
    from: (moment) => asksForSave(moment),
    to: isTyping,
    notBefore: 3000,
    within: 3000,
  }),
  step('design', 'Trying again is like a rest of the typing', is('after.reconnect', isDue), (moment) => {
    return isTyping(moment.to) && !asksForSave(moment) && keepsAll(moment);
  }),
  step('design', 'Once it is stored nothing waits', is('post.settled', isDirty), (moment) => {
    return isClean(moment.to) && !isRefused(moment.to) && isSilent(moment) && keepsAll(moment);
  }),
  step('design', 'What was known already changes nothing', is('post.settled', isClean), isQuiet),
  step(
    'design',
    'A save shows what was stored, and leaves the fields alone',
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
    'A decision of the platform is shown while nobody types',
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
    'An old answer, or one that comes while somebody types, replaces nothing',
    (moment) => is('post.arrived')(moment) && !(isClean(moment.from) && isNews(moment)),
    isQuiet,
  ),
  step(
    'design',
    'A stored post moves as it was seen',
    is('post.move', (state) => isClean(state) && isStored(state)),
    (moment) => {
      const { event, from, to } = moment;
      return (
        isMoving(to) &&
        asks(moment, 'move') &&
        isSame(to.context, { ...from.context, move: event['move'], sentence: null })
      );
    },
  ),
  step(
    'design',
    'Nothing is submitted that is not stored',
    is('post.move', (state) => isDirty(state) || !isStored(state)),
    isQuiet,
  ),
  step('design', 'One move at a time: a press meanwhile does nothing', is('post.move', isMoving), isQuiet),
  step('design', 'A moved post is shown as it is then', isAnswer('moved'), (moment) => {
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
  step('design', 'A deleted post is left', isAnswer('deleted'), (moment) => {
    return isGone(moment.to) && emits(moment, 'post.deleted') && leavesFields(moment);
  }),
  step('§9', 'Whoever was overtaken sees what is there now', isAnswer('changed'), (moment) => {
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
  step('§8', "A refusal is told in the server's sentence", isAnswer('refused'), (moment) => {
    const told = answer(moment);
    return (
      told.kind === 'refused' &&
      isRefused(moment.to) &&
      leavesFields(moment) &&
      moment.to.context.sentence === told.sentence &&
      !emits(moment, 'post.deleted')
    );
  }),
  step('§8', 'A failure without an answer is told, with what to do next', is('error.move'), (moment) => {
    return (
      isRefused(moment.to) &&
      leavesFields(moment) &&
      moment.to.context.sentence === 'Something went wrong. Please try again.' &&
      !emits(moment, 'post.deleted')
    );
  }),
  onlyAfter('design', 'Nothing moves without a press', {
    what: (moment) => asks(moment, 'move'),
    needs: is('post.move', isClean),
    ends: () => true,
  }),
  onlyBy('design', 'What is stored waits for its person', isClean, [
    'post.typed',
    'post.saved',
    'post.arrived',
    'post.move',
  ]),
  onlyBy('design', 'The typing rests by itself', isTyping, [
    'after.settle',
    'post.typed',
    'post.settled',
    'post.saved',
  ]),
  onlyBy('design', 'A save waits for its answer, and is tried again', isDue, [
    'after.reconnect',
    'post.typed',
    'post.settled',
    'post.saved',
  ]),
  onlyBy('design', 'A move waits for its answer', isMoving, ['done.move', 'error.move']),
  onlyBy('design', 'What is deleted is deleted', isGone, []),
];
