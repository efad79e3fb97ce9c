/** Everything that one machine sends another, by name, and the possible mistakes in such a message. */
export const wires = {
  'sign-in → verification': ['lost', 'late', 'outdated', 'wrong'],
  'refresh → verification': ['lost', 'late', 'outdated', 'wrong'],
  'sign-out → verification': ['lost', 'late', 'outdated', 'wrong'],
  'session → routing': ['lost', 'late', 'outdated', 'wrong'],
  'session → badges': ['lost', 'late', 'outdated', 'wrong'],
  'linked orders → badges': ['lost', 'late', 'wrong'],
  'profile → session': ['lost', 'late'],
  'sign-in → cart': ['lost', 'late', 'outdated', 'wrong'],
  'sign-out → cart': ['lost', 'late', 'outdated', 'wrong'],
  'session → forget the person': ['lost', 'late', 'outdated'],
  'session → keeping the cart': ['lost', 'wrong'],
  'session → checkout': ['lost', 'late', 'outdated'],
  'cart → checkout': ['lost', 'late', 'outdated', 'wrong'],
  'checkout → cart': ['lost', 'late', 'outdated', 'wrong'],
  'payment → cart': ['lost', 'late', 'wrong'],
  'account → cart': ['lost', 'late', 'wrong'],
} as const;
export type Wire = keyof typeof wires;

/**
 * One wrong coupling: a message is lost, arrives only after the next event, is always the one before the last, or says
 * something else.
 */
export type Fault = { wire: Wire; how: 'lost' | 'late' | 'outdated' | 'wrong' };

export const faults: readonly Fault[] = (Object.keys(wires) as Wire[]).flatMap((wire) =>
  wires[wire].map((how) => ({ wire, how })),
);

type Message = () => void;

/** The wires of one world, with at most one fault. */
export function createWiring(fault: Fault | null) {
  const late: Message[] = [];
  let before: Message | null = null;
  return {
    /** Delivers a message, or what the fault makes of it. */
    carry: (wire: Wire, message: Message, wrong: Message = () => undefined): void => {
      if (fault?.wire !== wire) message();
      else if (fault.how === 'wrong') wrong();
      else if (fault.how === 'late') late.push(message);
      else if (fault.how === 'outdated') {
        before?.();
        before = message;
      }
    },
    /** The next event has happened: the late one arrives. */
    catchUp: () => {
      for (const message of late.splice(0)) message();
    },
  };
}
