import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { isUnsaved } from '#actors/kit/form.ts';
import type { PostEditorActor } from '#actors/vendor-panel/people/posts.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import { PictureField } from '#pages/vendor-panel/store-settings/picture-field.tsx';
import { limits } from '#schema/limits.ts';
import { postValuesOf } from '#schema/vendor-panel/people/posts.ts';
import type { PostValues } from '#schema/vendor-panel/people/posts.ts';
import { lockedWords, postProblems } from '#panel/posts/post-words.ts';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { PostTextField } from './post-text-field.tsx';

const fields = {
  title: { label: 'Title' },
  excerpt: { label: 'Summary' },
  body: { label: 'Text' },
  cover: { label: 'Cover picture' },
};
const nothing: PostValues = { title: '', excerpt: '', body: '', cover: '' };

interface PostFormProps {
  actor: PostEditorActor;
  id: string;
  vendorId: string;
  mayWrite: boolean;
  save: (values: PostValues, version: number | null) => Promise<SaveAnswer>;
}

/** A post's fields, autosaved. A post in review or public is withdrawn before it can change. */
export function PostForm({ actor: editor, id, vendorId, mayWrite, save }: PostFormProps) {
  const post = useSelector(editor, ({ context }) => context.post);
  const actor = useRecordForm<PostValues>({
    values: post === null ? nothing : postValuesOf(post),
    version: post?.version ?? null,
    draft: `post/${id}`,
    save,
  });
  useEffect(() => {
    let last = actor.getSnapshot().context.values;
    const tell = () => {
      const snapshot = actor.getSnapshot();
      if (!isUnsaved(snapshot)) editor.send({ type: 'post.settled' });
      else if (snapshot.context.values !== last) editor.send({ type: 'post.typed' });
      last = snapshot.context.values;
    };
    // Text typed before a reload also waits to be saved.
    if (isUnsaved(actor.getSnapshot())) editor.send({ type: 'post.typed' });
    const subscription = actor.subscribe(tell);
    const due = editor.on('post.due', () => {
      const snapshot = actor.getSnapshot();
      const values = snapshot.context.values as PostValues;
      // The focus never jumps to an invalid field during typing: the field shows its problem.
      const mayBeSaved = Object.keys(postProblems(values)).length === 0;
      if (snapshot.matches('editing') && isUnsaved(snapshot) && mayBeSaved)
        actor.send({ type: 'form.submit', values, problems: {} });
    });
    return () => {
      subscription.unsubscribe();
      due.unsubscribe();
    };
  }, [actor, editor]);
  const { field, values, problems, change } = useRecordFields<PostValues>(actor, postProblems);
  const locked =
    post === null || post.status === 'draft' || post.status === 'rejected'
      ? undefined
      : lockedWords[post.status];
  const isReadOnly = !mayWrite || locked !== undefined;
  return (
    <RecordForm
      actor={actor}
      label="Post"
      action="Save"
      problemsOf={postProblems}
      fields={fields}
      isReadOnly={isReadOnly}
      readOnlyWords={mayWrite ? locked : undefined}
      saved="Saved. You can close this page."
    >
      <TextField label="Title" {...field('title')} maxLength={limits.post.title.max} />
      <TextArea
        label="Summary"
        optional
        rows={2}
        maxLength={limits.post.excerpt.max}
        description="Shown on the blog and in search results."
        {...field('excerpt')}
      />
      <PictureField
        vendorId={vendorId}
        label="Cover picture"
        name="cover"
        value={values.cover}
        problem={problems['cover']}
        isReadOnly={isReadOnly}
        onChange={(cover) => change({ cover })}
      />
      <PostTextField
        vendorId={vendorId}
        value={values.body}
        problem={problems['body']}
        pictures={post?.pictures ?? []}
        linked={post?.linked ?? []}
        isReadOnly={isReadOnly}
        onChange={(body) => change({ body })}
      />
    </RecordForm>
  );
}
