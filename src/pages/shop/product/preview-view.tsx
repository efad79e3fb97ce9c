import { useEffect, useState } from 'react';
import { renderInBrowser } from '#schema/content/render-markdown.ts';
import { mediaUrl } from '#routing/paths.ts';
import type { PreviewedProduct } from '#schema/vendor-panel/product/product-preview.ts';
import { Picture } from '#ui/components/media/picture.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { container, row } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './preview.css.ts';

const nameOf = (variant: PreviewedProduct['variants'][number]): string =>
  [variant.color, variant.size, variant.flavor, variant.quantity_option]
    .filter((one) => one !== null)
    .join(' / ');

/** A product as its store has drafted it. Nothing can be bought here. */
export function PreviewView({ product }: { product: PreviewedProduct }) {
  const [html, setHtml] = useState('');
  const { description } = product;
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
    <div className={`${container} ${styles.page}`}>
      <Notice tone="info">
        <p>This is a preview. Shoppers may see something different, and you can't buy anything here.</p>
      </Notice>
      <p className={styles.store}>
        {[product.store_name, product.category].filter((one) => one !== null).join(' · ')}
      </p>
      <h1 className={heading({ level: 36 })}>{product.name}</h1>
      {product.media.length > 0 && (
        <ul className={row({ gap: 3, align: 'stretch', wrap: true })}>
          {product.media.map(({ path, alt }) => (
            <li key={path}>
              <Picture className={styles.picture} src={mediaUrl(path)} alt={alt} width={240} height={240} />
            </li>
          ))}
        </ul>
      )}
      {/* The parser escapes HTML and drops dangerous URLs. */}
      <div className={styles.words} dangerouslySetInnerHTML={{ __html: html }} />
      {product.features.length > 0 && (
        <ul>
          {product.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      <table className={styles.prices} aria-label="Prices">
        <tbody>
          {product.variants.map((variant) => (
            <tr key={nameOf(variant)}>
              <th scope="row">{nameOf(variant) === '' ? 'Price' : nameOf(variant)}</th>
              <td>
                <span>{`$${variant.price}`}</span>
                {variant.compare_at_price !== null && (
                  <>
                    {' '}
                    <s>{`$${variant.compare_at_price}`}</s>
                  </>
                )}
              </td>
              <td>{variant.in_stock ? 'In stock' : 'Sold out'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
