import { useEffect } from 'react';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastBody,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import * as styles from './toast.css.ts';
import { maxVisibleToasts, toastDelays, toasts, type ToastContent } from './toast-queue.ts';

const queue = new ToastQueue<ToastContent>({ maxVisibleToasts });

function show(toast: ToastContent): () => void {
  const variant = toast.variant ?? (toast.action === undefined ? 'standard' : 'accessible');
  const key = queue.add(toast, toast.stays === true ? {} : { timeout: toastDelays[variant] });
  return () => queue.close(key);
}

/** The only use of React Aria's unstable toast. Timers pause while the region is hovered or focused. */
export function ToastRegion() {
  useEffect(() => toasts.connect({ show }), []);
  return (
    <AriaToastRegion queue={queue} aria-label="Notifications" className={styles.region}>
      {({ toast }) => {
        const { title, description, tone = 'neutral', action } = toast.content;
        return (
          <Toast toast={toast} className={styles.toast({ tone })} data-theme="dark">
            <ToastBody className={styles.words}>
              <Text slot="title" className={styles.title}>
                {title}
              </Text>
              {description === undefined ? null : (
                <Text slot="description" className={styles.description}>
                  {description}
                </Text>
              )}
            </ToastBody>
            {action === undefined ? null : (
              <Button
                size="s"
                onPress={() => {
                  action.onPress();
                  queue.close(toast.key);
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton icon="close" size="s" aria-label="Dismiss" onPress={() => queue.close(toast.key)} />
          </Toast>
        );
      }}
    </AriaToastRegion>
  );
}
