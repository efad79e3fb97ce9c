import { lazy, memo, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { button } from '#ui/components/button.css.ts';
import { NativeDrawer } from '#ui/components/native-drawer.tsx';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { ToastOutlet } from '#ui/components/toast-outlet.tsx';
import { later } from '#ui/later.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import type { BoundaryKind } from '#schema/error-texts.ts';
import { authDialogHandle } from './auth-dialog-handle.ts';
import { cartDrawerId, cartHandle } from './cart-handle.ts';
import { ErrorBoundary, ErrorScreen, Initializing, OfflineScreen } from './error-screens.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useNavigation, usePlace } from './navigation.ts';
import type { Place } from './navigation.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { savedHandle } from './saved-handle.ts';
import { access, authRoutes, bareRoutes, isFramed, matchRoute } from './routes.tsx';
import type { Match } from './routes.tsx';
import { searchHandle } from './search-handle.ts';
import { isReturning, settleScroll } from './scroll.ts';
import { sessionHandle } from './session-handle.ts';
import * as styles from './shell.css.ts';
import { useSession } from './use-session.ts';

const mainId = 'content';

interface AppProps {
  onError: (error: unknown, errorId: string) => void;
  /** Called once, when the page answers by itself. */
  onReady: () => void;
}

/** Which words a failure of a page has (spec §8). */
const kindOf = (match: Match | null): BoundaryKind => {
  if (match === null) return 'generic';
  if (authRoutes.has(match.name)) return 'auth';
  const need = access[match.name];
  return need === 'vendor' || need === 'admin' ? need : 'generic';
};

const NotFound = later(async () => (await import('./not-found.tsx')).NotFound);
const GuardGate = lazy(async () => ({ default: (await import('./guard-gate.tsx')).GuardGate }));

/** The whole product around one place: header, main area, footer, drawers and messages. */
export function App({ onError, onReady }: AppProps) {
  const place = usePlace();
  useEffect(() => {
    cartHandle.start();
    searchHandle.start();
    savedHandle.start();
    sessionHandle.start();
    onReady();
  }, [onReady]);
  const path = place.url.replace(/\?.*$/, '');
  const match = matchRoute(path);
  const bare = match !== null && bareRoutes.has(match.name);
  useEffect(() => sessionHandle.placeChanged(path), [path]);
  return (
    <ErrorBoundary onError={onError} kind="layout">
      <a className={styles.skip} href={`#${mainId}`}>
        Skip to content
      </a>
      <div className={styles.progress} data-pending={place.pending ? '' : undefined} />
      <Follow />
      {!bare && <StillHeader path={path} />}
      {!bare && <StillBanners />}
      <Main place={place} match={match} onError={onError} />
      {!bare && <StillFooter />}
      <StillCart />
      <StillSearch />
      {!bare && <StillComparison path={path} />}
      <StillAuthDialog />
      <OfflineNotice />
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

interface MainProps {
  place: Place;
  match: Match | null;
  onError: AppProps['onError'];
}

function Main({ place, match, onError }: MainProps) {
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
    // After drawers have closed, which give the focus back to the button that opened them. Who has gone on into the page
    // meanwhile stays there: on a busy machine this came between two letters.
    setTimeout(() => {
      if (main.current?.contains(document.activeElement) !== true)
        main.current?.focus({ preventScroll: true });
    });
    if (announcer.current !== null) announcer.current.textContent = document.title;
  }, [place.visit, arrived]);
  return (
    <>
      <main ref={main} id={mainId} className={styles.main} tabIndex={-1} aria-busy={place.pending}>
        <ErrorBoundary key={place.visit} onError={onError} kind={kindOf(match)}>
          <Guarded match={match} url={place.url}>
            {/* A boundary of its own: React hydrates it after the shell, in slices that let taps through. */}
            <Suspense fallback={null}>
              <Content place={place} onRetry={navigation.retry} />
            </Suspense>
          </Guarded>
        </ErrorBoundary>
      </main>
      <p ref={announcer} className={visuallyHidden} aria-live="polite" />
    </>
  );
}

/** Pages for some are shown by the guard alone; its machine is loaded with the first of them. */
function Guarded({ match, url, children }: { match: Match | null; url: string; children: ReactNode }) {
  const hydrated = useHydrated();
  const need = match === null ? undefined : access[match.name];
  if (match === null || need === undefined) return children;
  const waiting = <Initializing message="Loading..." />;
  // On the server nobody is known.
  if (!hydrated) return waiting;
  return (
    <Suspense fallback={waiting}>
      <GuardGate need={need} framed={need === 'vendor' && isFramed(match)} origin={url}>
        {children}
      </GuardGate>
    </Suspense>
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

/** Who is there may have something to be told, above every page. */
function SessionBanners() {
  const view = useSession();
  const Banners = sessionHandle.loaded()?.Banners;
  return view.userId === null || Banners === undefined ? null : <Banners view={view} />;
}

const StillBanners = memo(SessionBanners);

/** The dialog comes with the first wish to log in. */
function AuthDialogHost() {
  const { request, Dialog } = useSyncExternalStore(
    authDialogHandle.subscribe,
    authDialogHandle.getSnapshot,
    authDialogHandle.getServerSnapshot,
  );
  return request === null || Dialog === null ? null : (
    <Dialog request={request} onClose={authDialogHandle.close} />
  );
}

const StillAuthDialog = memo(AuthDialogHost);

const StillHeader = memo(Header);
const StillFooter = memo(Footer);

/** The drawer opens with the tap, also before this script has started; what is in it arrives a moment later the first time. */
function CartDrawerHost() {
  const {
    open,
    Content: Cart,
    failed,
  } = useSyncExternalStore(cartHandle.subscribe, cartHandle.getSnapshot, cartHandle.getServerSnapshot);
  return (
    <NativeDrawer
      id={cartDrawerId}
      open={open}
      onClose={cartHandle.close}
      onReopen={cartHandle.open}
      title="Your Cart"
      side="right"
    >
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
        <div className={styles.cartLoading}>
          <LoadingIndicator size="md" joke={open} centered />
        </div>
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
