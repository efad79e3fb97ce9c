/** How long a toast stays, in ms (spec §9). */
export const toastDelays = { standard: 4000, accessible: 5000 } as const;

/** Spec §9. */
export const maxVisibleToasts = 3;

export interface ToastContent {
  title: string;
  description?: string | undefined;
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | undefined;
  /** Undo, or the one next step. It closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
  /** `accessible` stays longer: for toasts that must be read or acted on. It is the default with an `action`. */
  variant?: keyof typeof toastDelays | undefined;
  /** Stays until it is dismissed or its action is used: it may be the only way to continue. */
  stays?: boolean | undefined;
}

interface ToastHandlers {
  /** Returns a function that closes the toast. */
  show: (toast: ToastContent) => () => void;
}

let handlers: ToastHandlers | undefined;
const waiting: { toast: ToastContent; close: () => void; isClosed: boolean }[] = [];
const noop = () => {};
const listeners = new Set<() => void>();
let isNeeded = false;

/**
 * Adds toasts from anywhere without loading React Aria: they wait here until the region, which loads with the first of
 * them (`ToastOutlet`), takes over.
 */
export const toasts = {
  /** Shows a toast; call the returned function to close it early. */
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
  /** Called by the region when it mounts; returns a function that disconnects it. */
  connect(region: ToastHandlers): () => void {
    handlers = region;
    for (const entry of waiting.splice(0)) {
      if (!entry.isClosed) entry.close = region.show(entry.toast);
    }
    return () => {
      if (handlers === region) handlers = undefined;
    };
  },
  /** True once the first toast was added. */
  isNeeded: (): boolean => isNeeded,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
