import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
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

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Shop />);
