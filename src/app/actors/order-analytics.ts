import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { AnalyticsSpan } from '#schema/order.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';

const analytics = fromService((span: AnalyticsSpan) => services().orders.analytics(span));

export type OrderAnalyticsActor = ActorRefFrom<typeof analytics>;

/** Asks once what the account has spent. Whoever makes it starts it and stops it. */
export const createOrderAnalytics = (span: AnalyticsSpan): OrderAnalyticsActor =>
  createActor(analytics, { input: span });
