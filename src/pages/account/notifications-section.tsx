import { useState } from 'react';
import type { Preferences } from '#schema/profile.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from './account.css.ts';
import type { AccountActions } from './model.ts';
import { Section } from './section.tsx';
import { Unread } from './unread.tsx';

const choices = [
  ['order_updates', 'Order updates', 'Shipped, delivered, refunded.'],
  ['back_in_stock', 'Back in stock', 'What you waited for can be bought again.'],
  ['price_drops', 'Price drops', 'Something on your wishlist costs less.'],
  ['newsletter', 'Newsletter', 'New stores and posts, once a month at most.'],
] as const satisfies readonly (readonly [keyof Preferences, string, string])[];

interface NotificationsSectionProps {
  preferences: Preferences | null;
  onSave: AccountActions['savePreferences'];
  onRetry: () => void;
}

/** Each choice is saved as it is made, and taken back when that fails. */
export function NotificationsSection({ preferences, onSave, onRetry }: NotificationsSectionProps) {
  const [pending, setPending] = useState<Preferences | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = pending ?? preferences;
  const choose = async (name: keyof Preferences, wanted: boolean) => {
    if (shown === null) return;
    const next = { ...shown, [name]: wanted };
    setPending(next);
    setProblem(await onSave(next));
    setPending((latest) => (latest === next ? null : latest));
  };
  return (
    <Section
      id="notifications"
      title="Email notifications"
      hint="What an order needs (its confirmation, its refund) always comes."
    >
      {shown === null ? (
        <Unread what="Your choices" onRetry={onRetry} />
      ) : (
        <div className={styles.preferences}>
          {choices.map(([name, title, description]) => (
            <Checkbox
              key={name}
              isSelected={shown[name]}
              onChange={(wanted) => void choose(name, wanted)}
              description={description}
            >
              {title}
            </Checkbox>
          ))}
        </div>
      )}
      {problem === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </Section>
  );
}
