import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { analyticsKey, analyticsLimits, short } from '#schema/diagnostics/local-analytics.ts';
import { createLocalAnalytics } from '#stores/local-analytics.ts';
import { readText, writeText } from '#actors/kit/storage.ts';
import { recordWith } from '#stores/analytics.ts';

/** The tab's recorder. */
export const localAnalytics = createLocalAnalytics({
  read: () => readText(analyticsKey),
  write: (text) => writeText(analyticsKey, text),
  newId: () => crypto.randomUUID(),
  now: Date.now,
});

const { store, save } = localAnalytics;

/** The label of a control; never what someone has typed. */
function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return short(words.replaceAll(/\s+/g, ' ').trim());
}

/** Starts recording clicks, submits and metrics; call once, when the page is idle. */
export function startRecording(): void {
  recordWith((record) => {
    if (record.kind === 'event') {
      const { at, name, path, detail } = record;
      store.send({ type: 'happened', event: { at, name: short(name), path: short(path), detail } });
    } else {
      const { at, message, errorId, context } = record;
      store.send({ type: 'failed', error: { at, message: short(message), errorId, context } });
    }
  });
  const happened = (name: string, what: string) =>
    store.send({
      type: 'happened',
      event: { at: Date.now(), name, path: short(location.pathname), detail: { what } },
    });
  document.addEventListener(
    'click',
    ({ target }) => {
      const control =
        target instanceof Element ? target.closest('a, button, [role="button"], summary') : null;
      if (control !== null) happened('click', nameOf(control));
    },
    { capture: true, passive: true },
  );
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof Element)
        happened('form_submit', target.id || nameOf(target.querySelector('[type="submit"]') ?? target));
    },
    { capture: true, passive: true },
  );
  addEventListener('error', ({ message }) => {
    store.send({
      type: 'failed',
      error: { at: Date.now(), message: short(message), errorId: null, context: 'script' },
    });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    store.send({
      type: 'failed',
      error: { at: Date.now(), message: short(String(reason)), errorId: null, context: 'script' },
    });
  });
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    watch(({ name, value }) =>
      store.send({
        type: 'measured',
        metric: { at: Date.now(), name, value, path: short(location.pathname) },
      }),
    );
  }
  setInterval(() => store.send({ type: 'prune' }), analyticsLimits.pruneEvery);
  setInterval(save, 5000);
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
}
