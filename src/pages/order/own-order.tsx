import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { createOwnOrder } from '#app/actors/own-order.ts';
import type { Head, PageProps } from '#app/routes.tsx';
import { useSession } from '#app/use-session.ts';
import { OrderFailed, OrderMissing, OrderSkeleton } from './order-view.tsx';
import { Paying } from './paying.tsx';

export const Skeleton = OrderSkeleton;

export const head = (): Head => ({ title: 'Your order', noIndex: true });

/** Spec §2: /order/confirmation/{id}, for the account that ordered. */
export function Page({ params }: PageProps<null>) {
  const { userId } = useSession();
  const [attempt, setAttempt] = useState(0);
  const id = params['id'] ?? '';
  if (userId === null) return <OrderSkeleton />;
  return <OwnOrder key={`${userId} ${id} ${attempt}`} id={id} onRetry={() => setAttempt(attempt + 1)} />;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function OwnOrder({ id, onRetry }: { id: string; onRetry: () => void }) {
  const [actor] = useState(() => createOwnOrder(id));
  const answer = useSelector(actor, (snapshot) => snapshot);
  const isId = uuid.test(id);
  useEffect(() => {
    if (!isId) return undefined;
    // Its failure is on the page already.
    const heard = actor.subscribe({ error: () => undefined });
    actor.start();
    return () => {
      heard.unsubscribe();
      actor.stop();
    };
  }, [actor, isId]);
  if (!isId) return <OrderMissing />;
  if (answer.status === 'error') return <OrderFailed offline={!navigator.onLine} onRetry={onRetry} />;
  if (answer.status !== 'done') return <OrderSkeleton />;
  const key = answer.output ?? null;
  if (key === null) return <OrderMissing />;
  return <Paying key={key} token={key} method="card" first="look" place="account" />;
}
