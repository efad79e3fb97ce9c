import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { createOrderAnalytics } from '#app/actors/order-analytics.ts';
import type { Head } from '#app/routes.tsx';
import { useSession } from '#app/use-session.ts';
import type { AnalyticsSpan } from '#schema/order.ts';
import { AnalyticsBones, AnalyticsFailed, OrderAnalyticsView } from './order-analytics-view.tsx';

export const head = (): Head => ({ title: 'Order Analytics', noIndex: true });

export const Skeleton = AnalyticsBones;

/** Spec §2: /order/analytics, for who is signed in. */
export function Page() {
  const { userId } = useSession();
  const [span, setSpan] = useState<AnalyticsSpan>(12);
  const [attempt, setAttempt] = useState(0);
  if (userId === null) return <AnalyticsBones />;
  return (
    <Analytics
      key={`${userId} ${span} ${attempt}`}
      span={span}
      onSpan={setSpan}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

interface AnalyticsProps {
  span: AnalyticsSpan;
  onSpan: (span: AnalyticsSpan) => void;
  onRetry: () => void;
}

function Analytics({ span, onSpan, onRetry }: AnalyticsProps) {
  const [actor] = useState(() => createOrderAnalytics(span));
  const answer = useSelector(actor, (snapshot) => snapshot);
  useEffect(() => {
    // Its failure is on the page already.
    const heard = actor.subscribe({ error: () => undefined });
    actor.start();
    return () => {
      heard.unsubscribe();
      actor.stop();
    };
  }, [actor]);
  if (answer.status === 'error') return <AnalyticsFailed onRetry={onRetry} />;
  if (answer.output === undefined) return <AnalyticsBones />;
  return <OrderAnalyticsView analytics={answer.output} span={span} onSpan={onSpan} />;
}
