import { postEditorMachine } from '#machines/vendor-panel/post-editor.machine.ts';
import type { PostEditorSnapshot } from '#machines/vendor-panel/post-editor.machine.ts';
import type { EditedPost } from '#schema/vendor-panel/people/posts.ts';
import type { Model } from '#engine/paths.ts';
import { postEditorProperties } from './post-editor.properties.ts';

export const postWords = {
  changed: 'This post changed after you opened it.',
  refused: 'Write at least 100 characters.',
  failed: 'Something went wrong. Try again.',
} as const;

export const samplePost: EditedPost = {
  id: '10000000-0000-7000-8000-000000000001',
  vendor_id: '10000000-0000-7000-8000-000000000002',
  title: 'How to keep a bar',
  excerpt: 'Dry, brushed, oiled.',
  body: 'A bar wants a dry place.',
  cover_image: '',
  status: 'draft',
  version: 1,
  reason: null,
  publish_on: null,
  published_at: null,
  slug: null,
  updated_at: '2026-11-22T10:00:00Z',
  pictures: [],
  linked: [],
};
const submitted: EditedPost = { ...samplePost, status: 'submitted', version: 2 };

const editorModel = (name: string, post: EditedPost | null): Model => ({
  name: `postEditor-${name}`,
  machine: postEditorMachine,
  properties: postEditorProperties,
  input: { post },
  actionPorts: [],
  limit: 6000,
  cases: {
    'post.typed': [{}],
    'post.settled': [{}],
    'post.saved': [{ post: samplePost }],
    'post.arrived': [{ post: submitted }, { post: samplePost }],
    'post.move': [{ action: { kind: 'submit', at: null } }, { action: { kind: 'delete' } }],
    'done.move': [
      { output: { kind: 'moved', post: submitted } },
      { output: { kind: 'deleted' } },
      { output: { kind: 'changed', post: submitted, sentence: postWords.changed } },
      { output: { kind: 'refused', sentence: postWords.refused } },
    ],
    'error.move': [{ error: new Error('The code of moving broke.') }],
    'after.settle': [{}],
    'after.reconnect': [{}],
  },
  classOf: (any) => {
    const { post: shown, action, sentence } = (any as PostEditorSnapshot).context;
    return [any.value, shown?.status ?? null, action?.kind ?? null, sentence];
  },
  broken: (any) => {
    const snapshot = any as PostEditorSnapshot;
    const { post: shown, action, sentence } = snapshot.context;
    if (snapshot.matches('moving') && (shown === null || action === null)) return 'moves nothing';
    if (snapshot.matches('moving') && sentence !== null) return 'complains while it moves';
    if (snapshot.hasTag('error') && sentence === null) return 'is refused without a sentence';
    return undefined;
  },
});

export const postEditorModels: readonly Model[] = [
  editorModel('new', null),
  editorModel('saved', samplePost),
];
