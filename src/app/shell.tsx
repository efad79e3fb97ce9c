import { memo, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { button } from '#ui/components/button.css.ts';
import { NativeDrawer } from '#ui/components/native-drawer.tsx';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { ToastOutlet } from '#ui/components/toast-outlet.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { cartHandle } from './cart-handle.ts';
import { ErrorBoundary, ErrorScreen, Initializing, NotFound, OfflineScreen } from './error-screens.tsx';
import type { ErrorFallback } from './error-screens.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useNavigation, usePlace } from './navigation.ts';
import type { Place } from './navigation.ts';
import { bareRoutes, matchRoute } from './routes.tsx';
import { savedHandle } from './saved-handle.ts';
import { searchHandle } from './search-handle.ts';
import { isReturning, settleScroll } from './scroll.ts';
import * as styles from './shell.css.ts';

const mainId = 'content';

interface AppProps {
  onError: (error: unknown, errorId: string) => void;
  /** Called once, when the page answers by itself. */
  onReady: () => void;
}

const layoutError: ErrorFallback = (errorId, retry) => (
  <ErrorScreen title="Layout Error" errorId={errorId} onRetry={retry} />
);

const pageError: ErrorFallback = (errorId, retry) => <ErrorScreen errorId={errorId} onRetry={retry} />;

/** The whole product around one place: header, main area, footer, drawers and messages. */
export function App({ onError, onReady }: AppProps) {
  const place = usePlace();
  useEffect(() => {
    cartHandle.start();
    searchHandle.start();
    savedHandle.start();
    onReady();
  }, [onReady]);
  const path = place.url.replace(/\?.*$/, '');
  const match = matchRoute(path);
  const bare = match !== null && bareRoutes.has(match.name);
  return (
    <ErrorBoundary onError={onError} fallback={layoutError}>
      <a className={styles.skip} href={`#${mainId}`}>
        Skip to content
      </a>
      <div className={styles.progress} data-pending={place.pending ? '' : undefined} />
      <Follow />
      {!bare && <StillHeader path={path} />}
      <Main place={place} onError={onError} />
      {!bare && <StillFooter />}
      <StillCart />
      <StillSearch />
      {!bare && <StillComparison path={path} />}
      <ToastOutlet />
    </ErrorBoundary>
  );
}

/** Hears the address alone: what is on the page is not drawn again because the address has changed. */
function Follow() {
  const navigation = useNavigation();
  const url = useLocationProperty(
    () => location.pathname + location.search,
    () => navigation.getSnapshot().url,
  );
  useEffect(() => navigation.visit(url, isReturning()), [navigation, url]);
  return null;
}

function Main({ place, onError }: { place: Place; onError: AppProps['onError'] }) {
  const navigation = useNavigation();
  const main = useRef<HTMLElement>(null);
  const announcer = useRef<HTMLParagraphElement>(null);
  const settled = useRef(place.visit);
  const arrived = place.view.kind !== 'skeleton';
  // Focus and scroll follow a change of route once; a change of query leaves both where the person is.
  useLayoutEffect(() => {
    if (settled.current === place.visit || !arrived) return;
    settled.current = place.visit;
    settleScroll();
    cartHandle.close();
    // After drawers have closed, which give the focus back to the button that opened them.
    setTimeout(() => main.current?.focus({ preventScroll: true }));
    if (announcer.current !== null) announcer.current.textContent = document.title;
  }, [place.visit, arrived]);
  return (
    <>
      <main ref={main} id={mainId} className={styles.main} tabIndex={-1} aria-busy={place.pending}>
        <ErrorBoundary key={place.visit} onError={onError} fallback={pageError}>
          <Content place={place} onRetry={navigation.retry} />
        </ErrorBoundary>
      </main>
      <p ref={announcer} className={visuallyHidden} aria-live="polite" />
    </>
  );
}

function Content({ place, onRetry }: { place: Place; onRetry: () => void }) {
  const { view } = place;
  switch (view.kind) {
    case 'page':
      return view.page.render({
        data: view.data,
        params: view.match.params,
        search: place.url.split('?')[1] ?? '',
        firstPaint: place.firstPaint,
        pending: place.pending,
      });
    case 'skeleton': {
      const Skeleton = view.page?.Skeleton ?? null;
      return Skeleton === null ? <Initializing message="Loading..." /> : <Skeleton />;
    }
    case 'starting':
      return <Initializing />;
    case 'missing':
      return <NotFound known={view.known} />;
    case 'failed':
      return view.offline ? (
        <OfflineScreen onRetry={onRetry} />
      ) : (
        <ErrorScreen errorId={view.errorId} onRetry={onRetry} />
      );
  }
}

const StillHeader = memo(Header);
const StillFooter = memo(Footer);

/** The drawer opens with the tap; what is in it arrives a moment later the first time. */
function CartDrawerHost() {
  const {
    open,
    Content: Cart,
    failed,
  } = useSyncExternalStore(cartHandle.subscribe, cartHandle.getSnapshot, cartHandle.getServerSnapshot);
  return (
    <NativeDrawer open={open} onClose={cartHandle.close} title="Your Cart" side="right">
      {Cart !== null ? (
        <Cart onClose={cartHandle.close} />
      ) : failed ? (
        <div className={styles.cartLoading} role="alert">
          <p>The cart could not be loaded. Check your connection.</p>
          <button type="button" className={button({ variant: 'primary' })} onClick={cartHandle.open}>
            Try again
          </button>
        </div>
      ) : (
        <div className={styles.cartLoading}>{open && <LoadingIndicator size="md" centered />}</div>
      )}
    </NativeDrawer>
  );
}

const StillCart = memo(CartDrawerHost);

/** The dialog is there from the search's first use on. */
function SearchHost() {
  const { Dialog } = useSyncExternalStore(
    searchHandle.subscribe,
    searchHandle.getSnapshot,
    searchHandle.getServerSnapshot,
  );
  return Dialog === null ? null : <Dialog />;
}

const StillSearch = memo(SearchHost);

/** What waits for being compared. */
function ComparisonHost({ path }: { path: string }) {
  const { Bar } = useSyncExternalStore(
    savedHandle.subscribe,
    savedHandle.getSnapshot,
    savedHandle.getServerSnapshot,
  );
  return Bar === null ? null : <Bar path={path} />;
}

const StillComparison = memo(ComparisonHost);
