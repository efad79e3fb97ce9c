interface Dates {
  published: boolean;
  last_published_at: string | null;
  updated_at: string;
}

/** §4: it is unpublished, was never published, or was changed after it was last published. */
export const hasUnpublishedChanges = ({ published, last_published_at, updated_at }: Dates): boolean =>
  !published || last_published_at === null || Date.parse(updated_at) > Date.parse(last_published_at);
