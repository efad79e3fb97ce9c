// @ts-check
/** @typedef {import('../store.ts').MessageSummary} MessageSummary */
/** @typedef {import('../store.ts').Message} Message */

const list = /** @type {HTMLUListElement} */ (document.getElementById('messages'));
const reader = /** @type {HTMLElement} */ (document.getElementById('reader'));
const count = /** @type {HTMLElement} */ (document.getElementById('count'));
const empty = /** @type {HTMLElement} */ (document.getElementById('empty'));
const search = /** @type {HTMLFormElement} */ (document.getElementById('search'));
const to = /** @type {HTMLInputElement} */ (document.getElementById('to'));
const clear = /** @type {HTMLButtonElement} */ (document.getElementById('clear'));

const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' });
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

let chosen = location.hash.slice(1);

/**
 * @param {string} tag
 * @param {string} text
 * @param {string} [className]
 */
function element(tag, text, className) {
  const node = document.createElement(tag);
  node.textContent = text;
  if (className !== undefined) node.className = className;
  return node;
}

/** @param {{name: string, address: string}} box */
function nameOf(box) {
  return box.name === '' ? box.address : `${box.name} <${box.address}>`;
}

/** @param {string} iso */
function shortDate(iso) {
  const date = new Date(iso);
  return date.toDateString() === new Date().toDateString() ? time.format(date) : day.format(date);
}

/** @param {MessageSummary} mail */
function row(mail) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['id'] = mail.id;
  button.setAttribute('aria-current', String(mail.id === chosen));
  const date = element('time', shortDate(mail.date));
  date.setAttribute('datetime', mail.date);
  button.append(
    element('span', mail.subject || '(no subject)', 'subject'),
    date,
    element('span', mail.to.map((box) => box.address).join(', '), 'to'),
    element('span', mail.preview, 'preview'),
  );
  button.addEventListener('click', () => {
    void open(mail.id);
  });
  const item = document.createElement('li');
  item.append(button);
  return item;
}

async function refresh() {
  const response = await fetch(`/api/messages?to=${encodeURIComponent(to.value)}`);
  /** @type {{messages: MessageSummary[]}} */
  const { messages } = await response.json();
  const active = document.activeElement;
  const focused = active instanceof HTMLElement ? active.dataset['id'] : undefined;
  list.replaceChildren(...messages.map(row));
  if (focused !== undefined) {
    /** @type {HTMLElement | null} */ (list.querySelector(`[data-id="${CSS.escape(focused)}"]`))?.focus();
  }
  count.textContent = String(messages.length);
  clear.disabled = messages.length === 0 && to.value === '';
  empty.hidden = messages.length > 0;
  empty.textContent =
    to.value === ''
      ? 'No email yet. Place an order, and its confirmation will appear here.'
      : `No email to ${to.value}.`;
}

/**
 * @param {Message} mail
 * @param {'html' | 'text'} view
 */
function body(mail, view) {
  if (view === 'text' || mail.html === null) return element('pre', mail.text || '(empty)');
  const frame = document.createElement('iframe');
  frame.title = `Email: ${mail.subject}`;
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  frame.src = `/messages/${encodeURIComponent(mail.id)}/html`;
  return frame;
}

/** @param {Message} mail */
function show(mail) {
  const facts = document.createElement('dl');
  /** @type {[string, string][]} */
  const pairs = [
    ['From', nameOf(mail.from)],
    ['To', mail.to.map(nameOf).join(', ')],
    ['Date', full.format(new Date(mail.date))],
  ];
  if (mail.attachments.length > 0)
    pairs.push(['Files', mail.attachments.map((file) => file.filename).join(', ')]);
  for (const [name, value] of pairs) facts.append(element('dt', name), element('dd', value));
  const views = document.createElement('div');
  views.className = 'views';
  views.setAttribute('role', 'group');
  views.setAttribute('aria-label', 'Show as');
  const place = document.createElement('div');
  place.className = 'place';
  /** @param {'html' | 'text'} view */
  const choose = (view) => {
    for (const button of views.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.dataset['view'] === view));
    }
    place.replaceChildren(body(mail, view));
  };
  for (const view of /** @type {const} */ (['html', 'text'])) {
    if (view === 'html' && mail.html === null) continue;
    const button = /** @type {HTMLButtonElement} */ (
      element('button', view === 'html' ? 'As sent' : 'Plain text')
    );
    button.type = 'button';
    button.dataset['view'] = view;
    button.addEventListener('click', () => choose(view));
    views.append(button);
  }
  reader.replaceChildren(element('h2', mail.subject || '(no subject)'), facts, views, place);
  choose(mail.html === null ? 'text' : 'html');
}

/**
 * @param {string} id
 * @param {boolean} [moveFocus]
 */
async function open(id, moveFocus = true) {
  chosen = id;
  history.replaceState(null, '', `#${id}`);
  for (const button of list.querySelectorAll('button')) {
    button.setAttribute('aria-current', String(button.dataset['id'] === id));
  }
  const response = await fetch(`/api/messages/${encodeURIComponent(id)}`);
  if (!response.ok) {
    const hint = element('p', 'This email no longer exists.', 'hint');
    reader.replaceChildren(hint);
    return;
  }
  show(await response.json());
  if (moveFocus) reader.focus({ preventScroll: false });
}

search.addEventListener('submit', (event) => event.preventDefault());
to.addEventListener('input', () => {
  void refresh();
});
clear.addEventListener('click', async () => {
  if (!confirm('Delete all emails in this inbox?')) return;
  await fetch('/api/messages', { method: 'DELETE' });
  reader.replaceChildren(element('p', 'Choose an email to read it.', 'hint'));
  await refresh();
});
new EventSource('/api/events').addEventListener('change', () => {
  void refresh();
});

await refresh();
if (chosen !== '') await open(chosen, false);
