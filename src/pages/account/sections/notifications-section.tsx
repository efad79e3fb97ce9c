import { useSelector } from '@xstate/react';
import { saveAnswer } from '#actors/kit/form.ts';
import { useForm } from '#actors/kit/use-form.ts';
import type { Preferences } from '#schema/account/profile.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from './account.css.ts';
import type { ProfileActions } from '#actors/account/profile.view.ts';
import { Section } from './section.tsx';
import { Unread } from './load-failed.tsx';

const choices = [
  ['order_updates', 'Order updates', 'Shipped, delivered, refunded.'],
  ['back_in_stock', 'Back in stock', 'What you waited for can be bought again.'],
  ['price_drops', 'Price drops', 'Something on your wishlist costs less.'],
  ['answers', 'Answers', 'A store answers what you asked about a product.'],
  ['newsletter', 'Newsletter', 'New stores and posts, once a month at most.'],
] as const satisfies readonly (readonly [keyof Preferences, string, string])[];

interface NotificationsSectionProps {
  preferences: Preferences | null;
  onSave: ProfileActions['savePreferences'];
  onRetry: () => void;
}

export function NotificationsSection({ preferences, onSave, onRetry }: NotificationsSectionProps) {
  return (
    <Section
      id="notifications"
      title="Email notifications"
      hint="What an order needs (its confirmation, its refund) always comes."
    >
      {preferences === null ? (
        <Unread what="Your choices" onRetry={onRetry} />
      ) : (
        <Choices preferences={preferences} onSave={onSave} />
      )}
    </Section>
  );
}

/** Each choice is saved as it is made, and taken back when that fails. */
function Choices({
  preferences,
  onSave,
}: {
  preferences: Preferences;
  onSave: ProfileActions['savePreferences'];
}) {
  const actor = useForm({
    values: preferences,
    autosaves: true,
    save: async (wanted) => saveAnswer(wanted, await onSave(wanted)),
  });
  const values = useSelector(actor, ({ context }) => context.values);
  const sentence = useSelector(actor, ({ context }) => context.sentence);
  return (
    <>
      <div className={styles.preferences}>
        {choices.map(([name, title, description]) => (
          <Checkbox
            key={name}
            isSelected={values[name] === true}
            onChange={(wanted) =>
              actor.send({ type: 'form.changed', values: { ...values, [name]: wanted }, problems: {} })
            }
            description={description}
          >
            {title}
          </Checkbox>
        ))}
      </div>
      {sentence === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
    </>
  );
}
