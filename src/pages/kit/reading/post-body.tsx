import * as article from './article.css.ts';
import * as styles from './reading.css.ts';
import { ProductTile } from '#pages/kit/tiles/product-tile.tsx';
import { stack } from '#ui/css/layout.css.ts';
import type { PostPart } from './post-text.ts';

/** A post's text with its pictures, and with product cards where it recommends products. */
export function PostBody({ parts }: { parts: readonly PostPart[] }) {
  return (
    <div className={stack({ gap: 6 })}>
      {parts.map((part, at) =>
        'html' in part ? (
          // oxlint-disable-next-line react/no-array-index-key -- a text renders as a whole, and again when it changes
          <div key={at} className={article.prose} dangerouslySetInnerHTML={{ __html: part.html }} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <ul key={at} className={styles.cards} aria-label="Products">
            {part.cards.map((card) => (
              <li key={card.id}>
                <ProductTile card={card} headingLevel={3} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
