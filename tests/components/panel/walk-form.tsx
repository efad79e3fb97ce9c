import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { array, asyncProperty, assert, boolean, constant, nat, oneof, record } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormRecord, FormValues, SaveAnswer } from '#machines/kit/form.rules.ts';
import { useRecordForm } from '#panel/form/use-record-form.ts';
import { sameValues } from '#machines/kit/form.rules.ts';
import { replayChange } from '#ui/replay-change.ts';

type Save = (values: FormValues, version: number | null) => Promise<SaveAnswer>;

/** A form as its page renders it, with the test's own server. */
export interface WalkedForm {
  name: string;
  stored: FormValues;
  /** What a colleague saves: all of it, or some of its fields. */
  other: FormValues;
  /** Fields of which a colleague saves all or none. */
  together?: readonly string[];
  render: (ports: { record: FormRecord; save: Save }) => ReactNode;
  /** What the form shows, by the names of the values; those of named controls are read already. */
  read?: (place: HTMLElement, values: FormValues) => FormValues;
  /** Values that a state of the form does not show, with the reason. */
  unshown?: (values: FormValues) => readonly string[];
  /** Buttons of the fields that change values, such as 'Remove S'. */
  presses?: RegExp;
  /** The server's own changes to what it stores. */
  storing?: (values: FormValues) => FormValues;
}

interface RunningProps {
  name: string;
  record: FormRecord;
  save: (values: FormValues, version: number | null) => Promise<SaveAnswer>;
  children: (actor: FormActor) => ReactNode;
}

function Running({ name, record, save, children }: RunningProps) {
  return children(useRecordForm<FormValues>({ ...record, draft: name, save }));
}

/** For fields whose page makes their actor. */
export const fieldsOf =
  (name: string, view: (actor: FormActor) => ReactNode): WalkedForm['render'] =>
  ({ record, save }) => (
    <Running name={name} record={record} save={save}>
      {view}
    </Running>
  );

type Step =
  | { kind: 'type'; at: number; text: number }
  | { kind: 'press'; at: number }
  /** A colleague saves the fields whose bits are set in the mask. */
  | { kind: 'colleague'; mask: number }
  | { kind: 'save'; isLost: boolean; typesOn: boolean; at: number; text: number }
  /** For fields that both have changed, theirs is taken if the mask's bit is set. */
  | { kind: 'resolve'; mask: number; isDiscarded: boolean }
  | { kind: 'reload' }
  /** An older version comes back from the history: only a form without changes can. */
  | { kind: 'restore' }
  | { kind: 'undo' };

const at = nat({ max: 997 });
const step: Arbitrary<Step> = oneof(
  { weight: 6, arbitrary: record({ kind: constant('type' as const), at, text: at }) },
  { weight: 2, arbitrary: record({ kind: constant('press' as const), at }) },
  { weight: 2, arbitrary: record({ kind: constant('colleague' as const), mask: at }) },
  {
    weight: 4,
    arbitrary: record({
      kind: constant('save' as const),
      isLost: boolean(),
      typesOn: boolean(),
      at,
      text: at,
    }),
  },
  {
    weight: 3,
    arbitrary: record({ kind: constant('resolve' as const), mask: at, isDiscarded: boolean() }),
  },
  { weight: 2, arbitrary: constant({ kind: 'reload' as const }) },
  { weight: 1, arbitrary: constant({ kind: 'restore' as const }) },
  { weight: 1, arbitrary: constant({ kind: 'undo' as const }) },
);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsIn = (place: ParentNode): Control[] =>
  [...place.querySelectorAll<Control>('form :is(input, select, textarea)')].filter(
    (each) => each.type !== 'file' && each.type !== 'hidden',
  );

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);

/** Texts that most forms accept, by the kind of their control. */
function textsOf(control: Control): readonly string[] {
  if (control instanceof HTMLSelectElement) return [...control.options].map(({ value }) => value);
  if (control.type === 'date') return ['2026-12-01', '2026-12-24', '2027-01-05'];
  if (control.type === 'time') return ['08:00', '12:30', '16:45'];
  if (control.type === 'datetime-local') return ['2026-12-01T08:00', '2026-12-24T09:30', '2027-01-05T10:00'];
  if (control.inputMode === 'decimal') return ['5.00', '12.5', '49'];
  if (control.inputMode === 'numeric') return ['3', '12', '40'];
  if (control.type === 'email') return ['ada@example.com', 'ben@example.com'];
  if (control.type === 'url') return ['https://example.com', 'https://example.org/a'];
  if (control.type === 'tel') return ['+17755550101', '+17755550102'];
  if (control instanceof HTMLTextAreaElement)
    return [1, 2, 3].map(
      (day) => `We pack orders by hand on day ${day}, in a garage at the end of the road. `,
    );
  return ['Twelve plates and a bar', 'A bench that folds away', 'Chalk for a long winter '];
}

/** The named controls' values. */
function named(place: HTMLElement): FormValues {
  const found: Record<string, string | boolean> = {};
  for (const control of controlsIn(place)) {
    if (control.name === '') continue;
    if (!isChoice(control)) found[control.name] = control.value;
    else if (control.type === 'checkbox') found[control.name] = control.checked;
    else if (control.checked) found[control.name] = control.value;
  }
  return found;
}

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.addEventListener('message', () => waiting.shift()?.());
port1.start();
/** Without the delay of nested timers. */
const turn = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });

/** One form through one path; throws if it shows something other than what it saves. */
class Walk {
  readonly form: WalkedForm;
  server: FormRecord;
  /** What was saved before, for the history. */
  older: FormValues;
  isLost = false;
  /** The last answer was a conflict. */
  isOvertaken = false;
  /** A request, until it was compared with the screen. */
  sent: FormValues | null = null;
  place = document.createElement('main');
  leave = () => {};
  answer: (() => void) | null = null;

  constructor(form: WalkedForm) {
    this.form = form;
    this.server = { values: form.stored, version: 1 };
    this.older = form.other;
    sessionStorage.clear();
  }

  open(): void {
    this.leave();
    this.place = document.body.appendChild(document.createElement('main'));
    const root = createRoot(this.place);
    const { place } = this;
    flushSync(() =>
      root.render(
        this.form.render({
          record: { ...this.server },
          save: (values, version) => this.save(values, version),
        }),
      ),
    );
    this.leave = () => {
      root.unmount();
      place.remove();
      this.leave = () => {};
    };
  }

  shown(values: FormValues): FormValues {
    return { ...named(this.place), ...this.form.read?.(this.place, values) };
  }

  /** The names and values that differ between the screen and these values. */
  differences(values: FormValues): string[] {
    const shown = this.shown(values);
    const unshown = this.form.unshown?.(values) ?? [];
    return Object.entries(values)
      .filter(([name, value]) => !unshown.includes(name) && shown[name] !== value)
      .map(([name, value]) => `${name}: ${String(value)}, but shows ${String(shown[name])}`);
  }

  async save(values: FormValues, version: number | null): Promise<SaveAnswer> {
    this.sent = values;
    await new Promise<void>((resolve) => (this.answer = resolve));
    if (this.isLost) return { kind: 'offline', sentence: 'No connection.' };
    if (version !== this.server.version) {
      // If a colleague saved the same values, there is nothing to ask.
      this.isOvertaken = !sameValues(values, this.server.values);
      return { kind: 'conflict', theirs: { ...this.server } };
    }
    this.store(this.form.storing?.(values) ?? values);
    return { kind: 'saved', ...this.server };
  }

  store(values: FormValues): void {
    this.older = this.server.values;
    this.server = { values, version: (this.server.version ?? 0) + 1 };
  }

  button(name: string | RegExp): HTMLButtonElement | null {
    const isNamed = ({ textContent, ariaLabel }: HTMLButtonElement) =>
      typeof name === 'string' ? textContent === name : name.test(ariaLabel ?? textContent);
    return [...this.place.querySelectorAll('button')].find((each) => !each.disabled && isNamed(each)) ?? null;
  }

  type(place: number, text: number): void {
    const controls = controlsIn(this.place).filter(
      (each) => !each.disabled && each.closest('[role=alert]') === null,
    );
    const control = controls[place % controls.length];
    if (control === undefined) return;
    const texts = textsOf(control);
    const value = texts[text % texts.length] ?? '';
    if (control.type === 'radio') control.click();
    else if (isChoice(control)) replayChange(control, { checked: !control.checked, value: '' });
    else if (control.value !== value) replayChange(control, { value });
  }

  async settle(): Promise<void> {
    // Wait for the next renders, and for a conflict's own code to load.
    for (let turns = 0; turns < 6; turns += 1) await turn();
    for (let tries = 0; this.isOvertaken && this.button('Discard my changes') === null; tries += 1) {
      if (tries > 100) throw new Error('A conflict shows no question');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.isOvertaken = false;
    const wrong = this.sent === null ? [] : this.differences(this.sent);
    this.sent = null;
    if (wrong.length > 0) throw new Error(`It sends ${wrong.join('\n')}`);
  }

  async take(next: Step): Promise<void> {
    const { form, place } = this;
    switch (next.kind) {
      case 'type':
        this.type(next.at, next.text);
        break;
      case 'press': {
        const { presses } = form;
        const buttons = [...place.querySelectorAll('button')].filter(
          (each) => !each.disabled && presses?.test((each.ariaLabel ?? each.textContent).trim()),
        );
        if (presses !== undefined) buttons[next.at % buttons.length]?.click();
        break;
      }
      case 'colleague': {
        const { together = [] } = form;
        const isTaken = (n: number) => ((next.mask >> (n % 9)) & 1) === 1;
        const changed = Object.entries(this.server.values).map(([name, value], n) => {
          const isTheirs = isTaken(together.includes(name) ? 8 : n);
          return [name, isTheirs ? (form.other[name] ?? value) : value];
        });
        this.store(Object.fromEntries(changed) as FormValues);
        break;
      }
      case 'save':
        this.isLost = next.isLost;
        place.querySelector('form')?.requestSubmit();
        await this.settle();
        if (this.answer !== null && next.typesOn) this.type(next.at, next.text);
        await this.settle();
        this.answer?.();
        this.answer = null;
        break;
      case 'resolve': {
        const alert = place.querySelector('[role=alert]');
        if (this.button('Discard my changes') === null || alert === null) break;
        if (next.isDiscarded) {
          this.button('Discard my changes')?.click();
          break;
        }
        for (const [n, box] of [...alert.querySelectorAll('input')].entries()) {
          if (((next.mask >> n) & 1) === 1) box.click();
        }
        this.isLost = false;
        await this.settle();
        this.button(/^Save (?:choices|my changes)$/)?.click();
        await this.settle();
        this.answer?.();
        this.answer = null;
        break;
      }
      case 'reload':
        this.open();
        break;
      case 'restore':
        if (this.button('Discard changes') !== null || this.button('Discard my changes') !== null) break;
        this.store(this.older);
        this.open();
        break;
      case 'undo':
        this.button('Discard changes')?.click();
        break;
    }
    await this.settle();
  }

  /** In the end everything is saved, or the form shows what is stored. */
  async end(): Promise<void> {
    const resolve = { kind: 'resolve', mask: 0, isDiscarded: false } as const;
    const save = { kind: 'save', isLost: false, typesOn: false, at: 0, text: 0 } as const;
    await this.take(resolve);
    await this.take(save);
    await this.take(resolve);
    await this.take({ kind: 'undo' });
    // Invalid input can't be saved, and a part of a page has no button to discard it: its draft comes back.
    await this.take({ kind: 'reload' });
    if (sessionStorage.length > 0) {
      const before = JSON.stringify(this.shown(this.server.values));
      await this.take({ kind: 'reload' });
      if (JSON.stringify(this.shown(this.server.values)) !== before) throw new Error('A reload loses input');
      return;
    }
    const wrong = this.differences(this.server.values);
    if (wrong.length > 0) throw new Error(`After a reload it is ${wrong.join('\n')}`);
  }
}

/** What is saved is what is shown: on generated paths with typing, saves, conflicts, reloads, restores and undo. */
export async function walkForm(
  form: WalkedForm,
  runs: number,
): Promise<{ saves: number; conflicts: number }> {
  const counted = { saves: 0, conflicts: 0 };
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const walk = new Walk(form);
      try {
        walk.open();
        await walk.settle();
        for (const each of steps) {
          const { version } = walk.server;
          await walk.take(each);
          if (each.kind === 'save' && walk.server.version !== version) counted.saves += 1;
          if (walk.button('Discard my changes') !== null) counted.conflicts += 1;
        }
        await walk.end();
      } finally {
        walk.leave();
      }
    }),
    { seed: 35, numRuns: runs, endOnFailure: true },
  );
  return counted;
}
