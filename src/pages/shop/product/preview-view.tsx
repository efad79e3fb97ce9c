import { useEffect, useState } from 'react';
import { renderInBrowser } from '#schema/content/render-markdown.ts';
import type { ProductDetails } from '#schema/shop/catalog.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { container } from '#ui/css/layout.css.ts';
import { choiceIn } from './buy/variants.ts';
import { ProductScreen } from './product-screen.tsx';
import * as styles from './preview.css.ts';

/** The product's page as its store has drafted it. Nothing can be bought here. */
export function PreviewView({ details }: { details: ProductDetails }) {
  const [html, setHtml] = useState('');
  const [choice, choose] = useState(() => choiceIn(details, ''));
  const { description } = details.product;
  useEffect(() => {
    let isLeft = false;
    const draw = async () => {
      const [rendered = ''] = await renderInBrowser([description]);
      if (!isLeft) setHtml(rendered);
    };
    void draw();
    return () => {
      isLeft = true;
    };
  }, [description]);
  return (
    <>
      <div className={`${container} ${styles.note}`}>
        <Notice tone="info">
          <p>This is a preview. Shoppers may see something different, and you can't buy anything here.</p>
        </Notice>
      </div>
      <ProductScreen
        details={details}
        // The parser escapes HTML and drops dangerous URLs.
        description={html}
        choice={choice}
        onChoose={choose}
        firstPaint={false}
        isPreview
      />
    </>
  );
}
