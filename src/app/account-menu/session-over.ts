import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { messages } from '#schema/texts/texts.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { isGuarded, isPageShown } from './session-effects.ts';

export { createNextTokens } from '#actors/identity/next-token.ts';

/** The session expired: a displayed page waits behind the login, others load after it. @param place path and query */
export function tellThatItIsOver(place: string): void {
  const isOpen = !isGuarded(new URL(place, location.href).pathname);
  const login = () => authDialogHandle.open({ tab: 'login' });
  toasts.add({
    title: messages.sessionEnded,
    description: messages.sessionEndedNext,
    tone: 'warning',
    ...(isOpen ? { action: { label: 'Login', onPress: login } } : {}),
  });
  if (isOpen) return;
  if (isPageShown()) login();
  // Without a tab, the way to the application opens on signing up: this person has an account.
  else go(paths.auth({ redirect: place, tab: 'login' }), { replace: true });
}
