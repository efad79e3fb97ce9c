import { AnalyticsView } from '#pages/diagnostics/analytics-view.tsx';
import { Page } from '#pages/diagnostics/analytics.tsx';
import type { Recordings } from '#schema/diagnostics/local-analytics.ts';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { longName } from '#samples/data/shop/catalog-samples.ts';

const now = Date.UTC(2026, 10, 21, 12, 30);
const minutes = (ago: number) => now - ago * 60_000;

const none: Recordings = { sessionId: 'b7c1', enabled: true, events: [], errors: [], metrics: [] };
const click = (ago: number, what = 'Add to cart') => ({
  at: minutes(ago),
  name: 'click',
  path: '/products',
  detail: { what },
});
const metric = (name: string, value: number) => ({ at: minutes(3), name, value, path: '/' });

const nothing = () => undefined;

const shown = (change: Partial<Recordings>, traced = 0) => ({
  show: () => (
    <AnalyticsView
      recordings={{ ...none, ...change }}
      traced={traced}
      now={now}
      onClear={nothing}
      onSwitch={nothing}
      onSaveTrace={nothing}
    />
  ),
});

export const pages = [
  pageOf({
    routes: ['analytics'],
    Page,
    states: {
      empty: shown({}),
      off: shown({ enabled: false }),
      one: shown({ events: [click(1)] }),
      many: shown({
        events: Array.from({ length: 400 }, (_, index) => click((400 - index) * 3.4)),
        errors: [{ at: minutes(8), message: 'Failed to fetch', errorId: 'err_1', context: 'page' }],
        metrics: [metric('LCP', 1240), metric('LCP', 2900), metric('CLS', 0), metric('INP', 350)],
      }),
      'long text': shown({
        events: [click(2, longName)],
        errors: [{ at: minutes(8), message: longName.repeat(3), errorId: null, context: 'x'.repeat(80) }],
      }),
      traced: shown({ events: [click(1)] }, 1240),
    },
  }),
];
