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
  /** Shown for a text without visible content. */
  empty?: string;
}

/** A store's unpublished text, as its readers will see it. */
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
