import { identityMessages as messages } from '#schema/texts/texts.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';

/**
 * A recovery code was used to sign in: from now on the password alone suffices, until the second step is set up again.
 */
export function tellRecovered(): void {
  toasts.add({
    title: messages.secondStepOff,
    description: messages.secondStepOffNext,
    tone: 'warning',
    action: {
      label: messages.secondStepSetUp,
      onPress: () => go(`${paths.profile()}#two-step`),
    },
  });
}
