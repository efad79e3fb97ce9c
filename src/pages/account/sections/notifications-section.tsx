import { useSelector } from '@xstate/react';
import { saveAnswer } from '#actors/kit/form.ts';
import { useForm } from '#actors/kit/use-form.ts';
import type { Preferences } from '#schema/account/profile.ts';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import type { ProfileActions } from '#actors/account/profile.view.ts';
import { stack } from '#ui/css/layout.css.ts';
import { Section } from './section.tsx';
import { Unread } from './load-failed.tsx';

const choices = [
  ['order_updates', 'Order updates', 'Shipping, delivery and messages from the store.'],
  ['back_in_stock', 'Back in stock', 'Something you were waiting for is available again.'],
  ['price_drops', 'Price drops', 'Something on your wishlist drops in price.'],
  ['answers', 'Answers', 'A store answers your question about a product.'],
  ['newsletter', 'Newsletter', 'New stores and posts, at most once a month.'],
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
      hint="We always send emails about your orders, such as confirmations and refund notices."
    >
      {preferences === null ? (
        <Unread what="your email settings" onRetry={onRetry} />
      ) : (
        <Choices preferences={preferences} onSave={onSave} />
      )}
    </Section>
  );
}

/** Each choice is saved at once, and reverted if that fails. */
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
      <div className={stack({ gap: 1 })}>
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
