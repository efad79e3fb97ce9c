import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FloorPart } from './content.ts';
import type { FloorProduct } from './product.ts';

/**
 * The floor for script: plain React and one fetch, a cart panel, and a product view rendered from the list's own data.
 */
function Shop() {
  const [products, setProducts] = useState<FloorProduct[]>([]);
  const [chosen, setChosen] = useState<FloorProduct>();
  const [cartOpen, setCartOpen] = useState(false);

  useEffect(() => {
    void fetch('/floor/products.json')
      .then((response) => response.json())
      .then(setProducts);
    const back = () => setChosen(undefined);
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);

  return (
    <>
      <header>
        <a href="/">Floor</a>
        <button type="button" onClick={() => setCartOpen(true)}>
          Cart
        </button>
      </header>
      {cartOpen && (
        <dialog open>
          <h2>Your Cart</h2>
        </dialog>
      )}
      {chosen === undefined ? (
        <main>
          <h1>Products</h1>
          <ul>
            {products.map((product, index) => (
              <li key={product.id}>
                <a
                  href={product.href}
                  onClick={(event) => {
                    event.preventDefault();
                    history.pushState(null, '', product.href);
                    setChosen(product);
                  }}
                >
                  <img
                    src={product.picture}
                    {...(product.srcset === '' ? {} : { srcSet: product.srcset, sizes: product.sizes })}
                    alt=""
                    width="400"
                    height="400"
                    {...(index < 2 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
                  />
                  <b>{product.name}</b>
                  <p>{product.vendor}</p>
                  <p>${product.price}</p>
                </a>
              </li>
            ))}
          </ul>
        </main>
      ) : (
        <main>
          <h1>{chosen.name}</h1>
          <img src={chosen.picture} alt="" width="400" height="400" />
          <p>{chosen.vendor}</p>
          <p>${chosen.price}</p>
        </main>
      )}
    </>
  );
}

function Part({ part }: { part: FloorPart }) {
  if (part.kind === 'text') return <p>{part.text}</p>;
  if (part.kind === 'heading') {
    const Heading = `h${part.level}` as const;
    return <Heading>{part.text}</Heading>;
  }
  const { src, srcset, sizes, width, height, eager } = part;
  return (
    <img
      {...(width < 800 ? { className: 'narrow' } : {})}
      src={src}
      {...(srcset === undefined ? {} : { srcSet: srcset, sizes })}
      alt=""
      width={width}
      height={height}
      {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}

/** Any other page: its parts are in a file next to it. */
function Content({ from }: { from: string }) {
  const [parts, setParts] = useState<FloorPart[]>([]);
  useEffect(() => {
    void fetch(from)
      .then((response) => response.json())
      .then(setParts);
  }, [from]);
  return (
    <>
      <header>
        <a href="/">Floor</a>
      </header>
      <main>
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts never change
          <Part key={index} part={part} />
        ))}
      </main>
    </>
  );
}

const root = document.getElementById('root');
const content = root?.dataset['content'];
if (root !== null) createRoot(root).render(content === undefined ? <Shop /> : <Content from={content} />);
