/** The page's view of something whose code is loaded at its first use. */
export interface LazyHandle<State, Load> {
  getSnapshot: () => State;
  /** What the server rendered: the initial state. */
  getServerSnapshot: () => State;
  subscribe: (listener: () => void) => () => void;
  /** Loads the code ahead of a likely use. */
  warm: () => void;
  /** Sets how the code is loaded. Call before the first use: an unbound use throws. */
  bind: (load: Load) => void;
}

/** The same, with the functions that only the handle itself uses. */
export interface Lazy<State, Code> extends LazyHandle<State, () => Promise<Code>> {
  /** Notifies the listeners, unless nothing changes. */
  set: (change: Partial<State>) => void;
  /** Runs immediately if the code is loaded; otherwise as soon as it is, in the order of the calls. */
  use: (run: (code: Code) => void) => void;
  /** Rejects if the code fails to load; the next call tries again. */
  load: () => Promise<Code>;
  /** Null until the code is loaded. */
  loaded: () => Code | null;
  /** Whether the code is loaded or loading. */
  isComing: () => boolean;
  /** Drops the calls that are waiting for the code. */
  forget: () => void;
}

interface LazyOptions<State, Code> {
  initial: NoInfer<State>;
  /** Called once with the code, before the calls that wait for it run. */
  onLoad?: (code: Code) => void;
  /**
   * The code failed to load although a call is waiting for it. The call keeps waiting for the next attempt; see
   * `forget`.
   */
  onFail?: () => void;
}

function unbound(): never {
  throw new Error('No loader is bound: see src/app/bind.ts.');
}

/**
 * A lightweight handle: state is available immediately, the code loads at the first use, and no call is lost while it
 * loads.
 */
export function lazy<State, Code>({ initial, onLoad, onFail }: LazyOptions<State, Code>): Lazy<State, Code> {
  let state = initial;
  let fetchCode: () => Promise<Code> = unbound;
  let coming: Promise<Code> | null = null;
  let code: { value: Code } | null = null;
  let waiting: ((code: Code) => void)[] = [];
  const listeners = new Set<() => void>();

  const arrive = (value: Code): Code => {
    code = { value };
    onLoad?.(value);
    for (const run of waiting.splice(0)) {
      try {
        run(value);
      } catch (error) {
        // Thrown separately: one failing call must not prevent the others.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
    return value;
  };
  const load = () => {
    coming ??= fetchCode().then(arrive, (error: unknown) => {
      coming = null;
      if (waiting.length > 0) onFail?.();
      throw error;
    });
    return coming;
  };
  const warm = () => {
    load().catch(() => undefined);
  };

  return {
    getSnapshot: () => state,
    getServerSnapshot: () => initial,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (change) => {
      // A notification without a change would render the header and its drawers again while a slow phone starts.
      const isNew = (Object.keys(change) as (keyof State)[]).some(
        (key) => !Object.is(change[key], state[key]),
      );
      if (!isNew) return;
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    bind: (next) => {
      fetchCode = next;
    },
    warm,
    load,
    use: (run) => {
      if (code !== null) {
        run(code.value);
        return;
      }
      waiting.push(run);
      warm();
    },
    loaded: () => code?.value ?? null,
    isComing: () => coming !== null,
    forget: () => {
      waiting = [];
    },
  };
}
