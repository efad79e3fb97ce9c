import { Page as AuthPage } from '#pages/diagnostics/auth-test.tsx';
import { Page as ConnectionPage } from '#pages/diagnostics/connection-test.tsx';
import { SelfTestView } from '#pages/diagnostics/self-test-view.tsx';
import type { Check } from '#actors/diagnostics/self-test.view.ts';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { longName } from '#samples/data/shop/catalog-samples.ts';

const nothing = () => undefined;
const check = (name: string, change: Partial<Check> = {}): Check => ({
  name,
  state: 'passed',
  detail: 'Responding.',
  milliseconds: 12,
  ...change,
});
const waiting = { state: 'waiting', detail: '', milliseconds: null } as const;

const shown = (mode: 'loading' | 'denied' | 'open', checks: readonly Check[] = []) => ({
  show: () => (
    <SelfTestView
      title="Connection test"
      lead="Sends a real request to each part of the backend."
      mode={mode}
      checks={checks}
      onAgain={nothing}
    />
  ),
});

const states = {
  loading: shown('loading'),
  denied: shown('denied'),
  running: shown('open', [
    check('Database'),
    check('Realtime', { ...waiting, state: 'running' }),
    check('Storage', waiting),
  ]),
  many: shown('open', [check('Database'), check('Realtime'), check('Storage'), check('Auth server')]),
  error: shown('open', [
    check('Database'),
    check('Realtime', { state: 'failed', detail: 'No response in 12 seconds.', milliseconds: 12_000 }),
  ]),
  'long text': shown('open', [check(longName, { detail: longName.repeat(3) })]),
};

export const pages = [
  pageOf({ routes: ['connectionTest'], Page: ConnectionPage, states }),
  pageOf({ routes: ['authTest'], Page: AuthPage, states: { denied: states.denied, many: states.many } }),
];
