import {
  createElement,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ReactNode } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { button } from '#ui/components/actions/button.css.ts';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { Renewed } from '#ui/components/structure/renewed.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { ToastOutlet } from '#ui/components/feedback/toast-outlet.tsx';
import { later } from '#ui/later.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import type { BoundaryKind } from '#schema/diagnostics/error-id.ts';
import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { cartDrawerId, cartHandle } from '#lazy/cart-handle.ts';
import { matchRoute } from '#app/areas.ts';
import { ErrorBoundary } from '#app/errors/error-boundary.tsx';
import { ErrorScreen, OfflineScreen } from '#app/errors/deferred-screens.ts';
import { Initializing } from '#app/errors/initializing.tsx';
// Content that loads later in the browser adds no styles to the page.
import './footer.css.ts';
import './theme-switch.css.ts';
import { Header } from './header.tsx';
import { LaunchBanner } from './launch-banner.tsx';
import { useNavigation, usePlace } from '#routing/navigation.ts';
import type { Place } from '#routing/navigation-modes.ts';
import type { Match } from '#routing/match.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { savedHandle } from '#lazy/saved-handle.ts';
import { searchDialogId, searchHandle } from '#lazy/search-handle.ts';
import { isPanel, paths } from '#routing/paths.ts';
import { isReturning, settleScroll } from '#routing/scroll.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import * as styles from './shell.css.ts';
import { useSignedIn } from '#lazy/use-session.ts';

const mainId = 'content';

interface AppProps {
  onError: (error: unknown, errorId: string) => void;
  /** Called once, when the page is interactive. */
  onReady: () => void;
}

/** Selects the error messages for a page's failure (spec §8). */
const kindOf = (match: Match | null): BoundaryKind => {
  if (match === null) return 'generic';
  const { authErrors, access: need } = match.route;
  if (authErrors === true) return 'auth';
  return need === 'vendor' || need === 'admin' ? need : 'generic';
};

const NotFound = later(async () => (await import('#app/errors/not-found.tsx')).NotFound);
const PanelFrame = later(async () => (await import('./guard-gate.tsx')).PanelFrame);
const waiting = <Initializing message="Loading…" />;
const GuardGate = later(async () => (await import('./guard-gate.tsx')).GuardGate, waiting);
/** Hydrated after the page: its links work without script. */
const Footer = later(async () => (await import('./footer.tsx')).Footer);

/** The whole app around one page: header, main area, footer, drawers and messages. */
export function App({ onError, onReady }: AppProps) {
  const place = usePlace();
  const path = place.url.replace(/\?.*$/, '');
  const match = matchRoute(path);
  const frame = match?.route.frameOf(match.params) ?? 'shop';
  const isShop = frame === 'shop';
  useEffect(() => {
    // Panel pages show no saved items. Must run before `onReady`, which replays the taps made so far.
    if (isShop) savedHandle.start();
  }, [isShop]);
  useEffect(() => {
    cartHandle.start();
    searchHandle.start();
    sessionHandle.start();
    onReady();
  }, [onReady]);
  useEffect(() => sessionHandle.placeChanged(path), [path]);
  return (
    <ErrorBoundary onError={onError} kind="layout">
      <a className={styles.skip} href={`#${mainId}`}>
        Skip to content
      </a>
      <div className={styles.progress} data-pending={place.pending ? '' : undefined} />
      <Follow />
      {match?.route.access === 'everyone' && frame !== 'bare' && path !== paths.vendorWaitlist() && (
        <StillLaunchBanner />
      )}
      {isShop ? (
        <Renewed>
          <StillHeader path={path} query={path === paths.search() ? queryIn(place.url) : ''} />
        </Renewed>
      ) : (
        frame !== 'bare' && (
          <Renewed>
            <PanelFrame frame={frame} slug={match?.params['vendorSlug'] ?? ''} path={path} />
          </Renewed>
        )
      )}
      {/* Before the page: a tap may come while the rest of it is still being parsed. */}
      <Renewed>
        <StillCart />
        {(isShop || !isPanel(path)) && <StillSearch />}
        {frame !== 'bare' && <StillBanners />}
      </Renewed>
      <Main place={place} match={match} onError={onError} />
      <Renewed>
        {isShop && !isPanel(path) && <StillFooter />}
        {isShop && <StillComparison path={path} />}
        <StillAuthDialog />
        <OfflineNotice />
        <ToastOutlet />
      </Renewed>
    </ErrorBoundary>
  );
}

const queryIn = (url: string) => new URLSearchParams(url.split('?')[1]).get('q')?.trim() ?? '';

/** Subscribes only to the URL, so that a change of URL does not render the page again. */
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

function Main({ place: latest, match, onError }: MainProps) {
  const navigation = useNavigation();
  const deferred = useDeferredValue(latest);
  // A tap is answered at once. Later content for the same page renders in slices that let taps through: on a slow
  // phone a product is 200 ms of work.
  const place = deferred.visit === latest.visit ? deferred : latest;
  const main = useRef<HTMLElement>(null);
  const announcer = useRef<HTMLParagraphElement>(null);
  const settled = useRef(place.visit);
  const arrived = place.view.kind !== 'skeleton';
  // Focus and scroll move once per route change; a change of query leaves both in place.
  useLayoutEffect(() => {
    if (settled.current === place.visit || !arrived) return;
    settled.current = place.visit;
    settleScroll();
    cartHandle.close();
    // Run after drawers have closed, because they return the focus to the button that opened them. If the person has
    // focused something on the page since, leave it: on a slow computer this interrupted typing.
    setTimeout(() => {
      if (main.current?.contains(document.activeElement) !== true)
        main.current?.focus({ preventScroll: true });
    });
    if (announcer.current !== null) announcer.current.textContent = document.title;
  }, [place.visit, arrived]);
  return (
    <>
      <main
        ref={main}
        id={mainId}
        className={styles.main}
        tabIndex={-1}
        aria-busy={latest.pending || place !== latest}
      >
        <ErrorBoundary key={place.visit} onError={onError} kind={kindOf(match)}>
          <Guarded match={match} url={place.url}>
            {/* A separate boundary: React hydrates it after the shell, in slices that let taps through. */}
            <Suspense fallback={null}>
              <Renewed>
                <StillContent place={place} onRetry={navigation.retry} />
              </Renewed>
            </Suspense>
          </Guarded>
        </ErrorBoundary>
      </main>
      <p ref={announcer} className={visuallyHidden} aria-live="polite" />
    </>
  );
}

/** Restricted pages are shown by the guard; its machine loads with the first of them. */
function Guarded({ match, url, children }: { match: Match | null; url: string; children: ReactNode }) {
  if (match === null || match.route.access === 'everyone') return children;
  const frame = match.route.frameOf(match.params);
  const inPanel = frame !== 'shop' && frame !== 'bare';
  return (
    <OnceHydrated>
      <GuardGate need={match.route.access} framed={frame === 'vendor'} inPanel={inPanel} origin={url}>
        {children}
      </GuardGate>
    </OnceHydrated>
  );
}

/** The server does not know the session. */
const OnceHydrated = ({ children }: { children: ReactNode }) => (useHydrated() ? children : waiting);

function Content({ place, onRetry }: { place: Place; onRetry: () => void }) {
  const { view } = place;
  switch (view.kind) {
    case 'page':
      return createElement(view.page.Page, {
        data: view.data,
        params: view.match.params,
        search: place.url.split('?')[1] ?? '',
        firstPaint: place.firstPaint,
        pending: place.pending,
      });
    case 'skeleton': {
      const Skeleton = view.page?.Skeleton;
      return Skeleton === undefined ? <Initializing message="Loading…" /> : <Skeleton />;
    }
    case 'starting':
      return <Initializing />;
    case 'missing':
      return <NotFound />;
    case 'failed':
      return view.offline ? (
        <OfflineScreen onRetry={onRetry} />
      ) : (
        <ErrorScreen errorId={view.errorId} onRetry={onRetry} />
      );
  }
}

const StillContent = memo(Content);

/** Notices for the signed-in person, above every page. */
function SessionBanners() {
  const view = useSignedIn();
  const Banners = sessionHandle.loaded()?.Banners;
  return view === null || Banners === undefined ? null : <Banners view={view} />;
}

const StillBanners = memo(SessionBanners);

/** The dialog's code loads with the first request to log in. */
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

const StillLaunchBanner = memo(LaunchBanner);
const StillHeader = memo(Header);
const StillFooter = memo(Footer);

/** A tap opens the drawer even before this script has started; its content loads with the first use. */
function CartDrawerHost() {
  const {
    open,
    Content: Cart,
    failed,
  } = useSyncExternalStore(cartHandle.subscribe, cartHandle.getSnapshot, cartHandle.getServerSnapshot);
  return (
    <Drawer
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
          <p>We couldn't load your cart. Check your connection.</p>
          <button type="button" className={button({ variant: 'primary' })} onClick={cartHandle.open}>
            Try again
          </button>
        </div>
      ) : (
        <div className={styles.cartLoading}>
          <LoadingIndicator size="md" joke={open} centered />
        </div>
      )}
    </Drawer>
  );
}

const StillCart = memo(CartDrawerHost);

/** Like the cart, a tap opens it even before this script has started. */
function SearchHost() {
  const { open, empty, Content } = useSyncExternalStore(
    searchHandle.subscribe,
    searchHandle.getSnapshot,
    searchHandle.getServerSnapshot,
  );
  return (
    <SearchDialog
      id={searchDialogId}
      open={open}
      empty={empty}
      onClose={searchHandle.close}
      onReopen={searchHandle.toggle}
      onClear={searchHandle.clear}
      onType={searchHandle.warm}
      Content={Content}
    />
  );
}

const StillSearch = memo(SearchHost);

/** The bar of products selected for comparison. */
function ComparisonHost({ path }: { path: string }) {
  const { Bar } = useSyncExternalStore(
    savedHandle.subscribe,
    savedHandle.getSnapshot,
    savedHandle.getServerSnapshot,
  );
  return Bar === null ? null : <Bar path={path} />;
}

const StillComparison = memo(ComparisonHost);
