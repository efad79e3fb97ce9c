import { identityMessages as messages } from '#schema/messages.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { paths } from '../paths.ts';
import { go } from '../scroll.ts';

/** A recovery code has let somebody in: from now on the password alone does, until the second step is set up again. */
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
