import { Schema } from 'effect';
import { Job } from '#schema/kit/job.ts';

const Count = Schema.Finite;

/** A website that hasn't answered; its pictures wait together. */
export const SilentHost = Schema.Struct({
  host: Schema.String,
  /** Why the last try failed. */
  sentence: Schema.String,
  tries: Count,
  /** That wait for it. */
  pictures: Count,
  next_try_at: Schema.String,
  /** When the last try has ended, if it asks for no longer pauses. */
  ends_at: Schema.String,
});
export type SilentHost = typeof SilentHost.Type;

/** The pictures that the file of an import names. */
export const ImportPictures = Schema.Struct({
  import_id: Schema.String,
  file_name: Schema.String,
  /** The import on the page; otherwise an earlier one that lacks some. */
  is_open: Schema.Boolean,
  total: Count,
  done: Count,
  failed: Count,
  /** Of these, addresses that could be tried again. */
  fetchable: Count,
  /** Named files of a ZIP that are not there yet. */
  in_files: Count,
  /** Addresses that are still to be fetched. */
  unfetched: Count,
  silent_hosts: Schema.Array(SilentHost),
  /** What fetches them, or did; null if there are no addresses. */
  job: Schema.NullOr(Job),
});
export type ImportPictures = typeof ImportPictures.Type;

export const isFetching = ({ job }: ImportPictures): boolean =>
  job !== null && (job.status === 'queued' || job.status === 'running');

/** A picture that couldn't be added. */
export const PictureProblem = Schema.Struct({
  id: Schema.String,
  /** Of the file. */
  row: Count,
  product: Schema.String,
  /** Its address, or its name in a ZIP. */
  source: Schema.String,
  code: Schema.String,
  sentence: Schema.String,
});
export type PictureProblem = typeof PictureProblem.Type;

/** A picture that is still to be fetched. */
export const WaitingPicture = Schema.Struct({
  id: Schema.String,
  /** Of the file. */
  row: Count,
  product: Schema.String,
  source: Schema.String,
  is_fetching: Schema.Boolean,
  tries: Count,
  /** Why the last try failed; null before there was one. */
  sentence: Schema.NullOr(Schema.String),
  /** Null if it's next in line. */
  next_try_at: Schema.NullOr(Schema.String),
});
export type WaitingPicture = typeof WaitingPicture.Type;

/** A picture whose file the page uploads. */
export const NamedPicture = Schema.Struct({ id: Schema.String, name: Schema.String });
export type NamedPicture = typeof NamedPicture.Type;

/** Why a file of a ZIP can't be added. */
export type FileRefusal =
  | 'file_missing'
  | 'file_ambiguous'
  | 'wrong_type'
  | 'too_large'
  | 'too_small'
  | 'damaged'
  | 'no_room';
