import { useEffect, useState } from 'react';
import { renderInBrowser } from '#schema/content/render-markdown.ts';
import { PostBody } from './post-body.tsx';
import { postParts } from './post-text.ts';
import type { PostPart } from './post-text.ts';

export interface PostTextProps {
  /** Markdown. */
  body: string;
  pictures: Parameters<typeof postParts>[1];
  linked: Parameters<typeof postParts>[2];
  /** What is shown of a text that shows nothing. */
  empty?: string;
}

/** A text of a store that is not on the blog yet, as its readers will see it. */
export function PostText({ body, pictures, linked, empty }: PostTextProps) {
  const [parts, setParts] = useState<readonly PostPart[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    const draw = async () => {
      const drawn = await postParts(body, pictures, linked, renderInBrowser);
      if (!isLeft) setParts(drawn);
    };
    void draw();
    return () => {
      isLeft = true;
    };
  }, [body, pictures, linked]);
  if (parts === null) return null;
  return parts.length === 0 && empty !== undefined ? <p>{empty}</p> : <PostBody parts={parts} />;
}
