import { useState } from 'react';
import { useRead } from '#actors/kit/use-read.ts';
import { readOrderAnalytics } from '#actors/orders/order-analytics.ts';
import type { Head } from '#routing/route.ts';
import { useSession } from '#lazy/use-session.ts';
import type { AnalyticsSpan } from '#schema/orders/order.ts';
import { AnalyticsSkeleton, AnalyticsFailed, OrderAnalyticsView } from './order-analytics-view.tsx';

export const head = (): Head => ({ title: 'Order Analytics', noIndex: true });

export const Skeleton = AnalyticsSkeleton;

/** Spec §2: /order/analytics, for signed-in users. */
export function Page() {
  const { userId } = useSession();
  const [span, setSpan] = useState<AnalyticsSpan>(12);
  if (userId === null) return <AnalyticsSkeleton />;
  return <Analytics key={`${userId} ${span}`} span={span} onSpan={setSpan} />;
}

interface AnalyticsProps {
  span: AnalyticsSpan;
  onSpan: (span: AnalyticsSpan) => void;
}

function Analytics({ span, onSpan }: AnalyticsProps) {
  const { reading, again } = useRead(() => readOrderAnalytics(span));
  if (reading.kind === 'failed') return <AnalyticsFailed onRetry={again} />;
  if (reading.kind === 'reading') return <AnalyticsSkeleton />;
  return <OrderAnalyticsView analytics={reading.value} span={span} onSpan={onSpan} />;
}
