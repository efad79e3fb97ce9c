import * as article from './article.css.ts';
import * as styles from './reading.css.ts';
import { ProductTile } from '#pages/kit/tiles/product-tile.tsx';
import type { PostPart } from './post-text.ts';

/** The text of a post with its pictures, and the products that it recommends where it does so. */
export function PostBody({ parts }: { parts: readonly PostPart[] }) {
  return (
    <div className={styles.body}>
      {parts.map((part, at) =>
        'html' in part ? (
          // oxlint-disable-next-line react/no-array-index-key -- a text is shown whole, and anew when it changes
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
