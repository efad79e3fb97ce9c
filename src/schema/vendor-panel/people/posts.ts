import { Schema } from 'effect';
import { ProductCard } from '#schema/shop/catalog.ts';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const List = Schema.Array;
const Struct = Schema.Struct;

/** From `blog_post_status_transitions`; `approved` is public. */
export const postStatuses = ['draft', 'submitted', 'scheduled', 'approved', 'rejected'] as const;
export type PostStatus = (typeof postStatuses)[number];
const Status = Schema.Literals(postStatuses);

/** A picture in a post's text. */
export const PostPicture = Struct({ path: Text, width: Schema.Int, height: Schema.Int });
export type PostPicture = typeof PostPicture.Type;

/** A post as its store edits it. */
export const EditedPost = Struct({
  id: Text,
  vendor_id: Text,
  title: Text,
  excerpt: Text,
  /** Markdown. */
  body: Text,
  /** Path of the picture; empty without one. */
  cover_image: Text,
  status: Status,
  version: Schema.Int,
  /** Why it was rejected. */
  reason: NullableText,
  /** When the store wants it public; null once it is approved. */
  publish_on: NullableText,
  published_at: NullableText,
  /** Null until it has been public. */
  slug: NullableText,
  updated_at: Text,
  pictures: List(PostPicture),
  /** The store's products that the text links to. */
  linked: List(ProductCard),
});
export type EditedPost = typeof EditedPost.Type;

export const SavedPost = Struct({ outcome: Schema.Literals(['saved', 'conflict']), ...EditedPost.fields });

export const ListedStorePost = Struct({
  id: Text,
  title: Text,
  status: Status,
  reason: NullableText,
  publish_on: NullableText,
  published_at: NullableText,
  updated_at: Text,
  cover_image: Text,
  /** Null unless it is public. */
  slug: NullableText,
});
export type ListedStorePost = typeof ListedStorePost.Type;

export const ListedStorePosts = Struct({
  rows: List(ListedStorePost),
  next: Schema.NullOr(Struct({ key: Text, id: Text })),
  /** By status; one without posts is missing. */
  counts: Schema.Record(Text, Schema.Int),
});

export type PostValues = { title: string; excerpt: string; body: string; cover: string };

export const postValuesOf = ({
  title,
  excerpt,
  body,
  cover_image: cover,
}: Pick<EditedPost, 'title' | 'excerpt' | 'body' | 'cover_image'>): PostValues => ({
  title,
  excerpt,
  body,
  cover,
});

export type PostAction =
  /** @param at when to publish it; null once it is approved */
  { kind: 'submit' | 'schedule'; at: string | null } | { kind: 'withdraw' | 'unpublish' | 'delete' };
