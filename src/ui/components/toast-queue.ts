/** How long a toast stays, in ms (spec §9). */
export const toastDelays = { standard: 4000, accessible: 5000 } as const;

/** Spec §9. */
export const maxVisibleToasts = 3;

export interface ToastContent {
  title: string;
  description?: string | undefined;
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | undefined;
  /** Undo, or the one next step. Closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
  /** `accessible` stays longer: for what one has to read or act on. With an `action` it is the default. */
  variant?: keyof typeof toastDelays | undefined;
  /** Until it is dismissed or acted on: the one way on from where the person was led. */
  stays?: boolean | undefined;
}

interface ToastHandlers {
  /** Returns what closes the toast. */
  show: (toast: ToastContent) => () => void;
}

let handlers: ToastHandlers | undefined;
const waiting: { toast: ToastContent; close: () => void; isClosed: boolean }[] = [];
const noop = () => {};
const listeners = new Set<() => void>();
let isNeeded = false;

/**
 * Adds toasts from anywhere without loading React Aria: they wait here until the region, which comes with the first
 * of them (`ToastOutlet`), takes them over.
 */
export const toasts = {
  /** Shows a toast; call what it returns to close it early. */
  add(toast: ToastContent): () => void {
    if (handlers !== undefined) return handlers.show(toast);
    const entry = { toast, close: noop, isClosed: false };
    waiting.push(entry);
    isNeeded = true;
    for (const listener of listeners) listener();
    return () => {
      entry.isClosed = true;
      entry.close();
    };
  },
  /** Called by the region when it appears; returns how it takes its leave. */
  connect(region: ToastHandlers): () => void {
    handlers = region;
    for (const entry of waiting.splice(0)) {
      if (!entry.isClosed) entry.close = region.show(entry.toast);
    }
    return () => {
      if (handlers === region) handlers = undefined;
    };
  },
  /** True from the first toast on. */
  isNeeded: (): boolean => isNeeded,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
