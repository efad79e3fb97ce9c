/*
 * Where the focus goes in a submitted form. Machines, services and the pages' own rules refuse in different ways, but
 * all of them show in the document: a field becomes `aria-invalid`, an alert appears, a control is disabled or
 * removed. So this reads the document, while a form has the focus or waits for its answer, and every form behaves
 * alike.
 */

interface Held {
  form: HTMLFormElement;
  element: HTMLElement;
  /** The remaining containers when the form is removed, from the inside out. */
  around: readonly HTMLElement[];
}

let held: Held | null = null;
/** The form that was sent and has neither been answered nor changed since. */
let sent: HTMLElement | null = null;
/** Whether the sent form has been observed waiting for its response. */
let isUnderWay = false;
/** Alerts that have appeared since. */
let alerts: readonly HTMLElement[] = [];
/** The field that was disabled while it had the focus, and its replacement. */
let waiting: { field: HTMLElement; instead: HTMLElement } | null = null;
let isPlanned = false;
/** The button that opened each form, and still says so. */
const openers = new WeakMap<HTMLFormElement, HTMLElement>();

const places = 'section, dialog, [role=dialog], main, [tabindex]';
const wrongField =
  '[data-error-summary], [aria-invalid=true]:enabled, [data-invalid] :is(input, select, textarea, button):enabled';

const isDead = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/** The focus, or null if it has left the page. */
const focused = (): Element | null => {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === null || isDead(activeElement)
    ? null
    : activeElement;
};

function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function keepFocus(): void {
  if (waiting !== null && !isDead(waiting.field)) {
    if (focused() === waiting.instead) waiting.field.focus({ preventScroll: true });
    waiting = null;
  }
  if (held === null || focused() !== null) return;
  const { form, element, around } = held;
  const instead = form.isConnected
    ? (form.querySelector<HTMLElement>('[type=submit]:enabled') ?? form)
    : [openers.get(form), ...around].find((place) => place !== undefined && !isDead(place));
  if (instead === undefined) return;
  if (element.isConnected) waiting = { field: element, instead };
  focusOn(instead);
}

/** A message under a bar or outside the window has not been seen. */
function bringIntoSight(alert: HTMLElement): void {
  const { left, top, width, height } = alert.getBoundingClientRect();
  if (!alert.contains(document.elementFromPoint(left + width / 2, top + height / 2))) {
    alert.scrollIntoView({ block: 'center' });
  }
}

function followAnswer(): void {
  if (sent === null) return;
  if (!sent.isConnected) {
    sent = null;
    return;
  }
  // An alert already shown when sending began is about the last attempt; one that has appeared since is about this
  // attempt, and may be the only sign that nothing was sent.
  if (sent.querySelector('[data-pending]') !== null) {
    isUnderWay = true;
    const news = alerts.findLast(({ isConnected, textContent }) => isConnected && textContent !== '');
    if (news !== undefined) bringIntoSight(news);
    alerts = [];
    return;
  }
  const wrong = sent.querySelector<HTMLElement>(wrongField);
  const alert = [...alerts, ...sent.querySelectorAll<HTMLElement>('[role=alert]')].findLast(
    ({ isConnected, textContent }) => isConnected && textContent !== '',
  );
  const active = focused();
  const isElsewhere = active !== null && !active.contains(sent) && !sent.contains(active);
  if (wrong !== null && !isElsewhere) {
    // A field in a closed group can't be focused.
    wrong.closest('details')?.setAttribute('open', '');
    wrong.focus();
  } else if (wrong === null && alert !== undefined) bringIntoSight(alert);
  // Stop following a form that is done: a later alert of another part or page would scroll away what is being read.
  else if (wrong === null && !isUnderWay) return;
  sent = null;
}

function look(): void {
  isPlanned = false;
  keepFocus();
  followAnswer();
  if (held === null && sent === null) observer.disconnect();
}

/** Checks after the pending state has rendered: effects that move the focus run first, and a response counts once. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(look);
}

const observer = new MutationObserver((records) => {
  if (sent !== null) {
    const added = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .flatMap((node) =>
        node instanceof HTMLElement ? [node, ...node.querySelectorAll<HTMLElement>('[role=alert]')] : [],
      );
    alerts = [...alerts, ...added.filter((node) => node.matches('[role=alert]'))];
  }
  plan();
});

const watch = () =>
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-invalid', 'data-invalid', 'data-pending', 'disabled'],
  });

/**
 * @param element The focused one.
 * @param path Of the event: the element and what is around it, from the inside out.
 * @param from The element that had the focus before.
 */
export function hold(
  form: HTMLFormElement,
  element: HTMLElement,
  path: readonly EventTarget[],
  from: EventTarget | null,
): void {
  // Menus and dialogs of a field are elsewhere in the document, and return the focus themselves.
  if (element.isConnected && !form.contains(element)) return release();
  if (from instanceof HTMLElement && from.matches('[aria-expanded]') && !form.contains(from)) {
    openers.set(form, from);
  }
  const around = path
    .slice(path.indexOf(form) + 1)
    .filter((place): place is HTMLElement => place instanceof HTMLElement && place.matches(places));
  if (element !== waiting?.instead) waiting = null;
  held = { form, element, around };
  watch();
  // It may have disappeared while this was loading.
  if (isDead(element)) plan();
}

/** The person has moved on, and the focus is not pulled back. */
export function release(): void {
  held = null;
  waiting = null;
}

/** @param area The form, or the part of the page with the submitted fields. */
export function expectAnswer(area: HTMLElement): void {
  sent = area;
  isUnderWay = false;
  alerts = [];
  // Someone who keeps typing has read the message.
  area.addEventListener('input', () => (sent = null), { once: true });
  watch();
  // The same mistake again changes nothing in the document.
  plan();
}
