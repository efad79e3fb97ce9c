import type { StateValue } from 'xstate';
import { liveMachines, onChange } from './live.ts';
import type { LiveMachine } from './live.ts';

const css = `
:host { position: fixed; left: 8px; bottom: 8px; z-index: 2147483000; font: 12px/1.5 system-ui, sans-serif; color-scheme: light dark; }
button { min-height: 28px; padding: 2px 8px; border: 1px solid light-dark(#8b939c, #6b727b); border-radius: 2px; background: light-dark(#fff, #15181b); color: light-dark(#17191c, #eef0f2); font: inherit; opacity: 0.75; cursor: pointer; }
button:is(:hover, :focus-visible, [aria-expanded='true']) { opacity: 1; }
section { position: absolute; left: 0; bottom: 36px; width: min(380px, calc(100vw - 16px)); max-height: 60vh; overflow: auto; padding: 8px 12px; border: 1px solid light-dark(#8b939c, #6b727b); background: light-dark(#fff, #15181b); color: light-dark(#17191c, #eef0f2); }
[hidden] { display: none; }
h2 { margin: 8px 0 0; font-size: 12px; }
p { margin: 0; overflow-wrap: anywhere; }
small { color: light-dark(#4b5157, #b4bac1); overflow-wrap: anywhere; }
a { color: light-dark(#1f5fd0, #7fb0ff); margin-right: 12px; }
`;

/** Leaves of a state value: `ready.drawer.open`. */
function leaves(value: StateValue, before = ''): string[] {
  if (typeof value === 'string') return [before + value];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : leaves(inner, `${before}${key}.`),
  );
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, text = '') {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function link(text: string, to: string, { machine, states }: LiveMachine) {
  const anchor = make('a', text);
  anchor.href = `/@stallbar/${to}?${new URLSearchParams({ machine, states: states.join('|') })}`;
  anchor.target = '_blank';
  return anchor;
}

function entry(live: LiveMachine): HTMLElement {
  const element = make('article');
  element.append(
    make('h2', live.machine),
    ...leaves(live.value).map((state) => make('p', state)),
    make('small', live.events.join(' ← ')),
    make('br'),
    link('Story of this state', 'story', live),
    link('Paths through it', 'paths', live),
  );
  return element;
}

/** Shows the page's machines in a corner: Alt+M or the button opens it, Esc closes it. */
class StallbarMachines extends HTMLElement {
  readonly #button = make('button', 'Machines');
  readonly #list = make('section');
  #waiting = false;

  connectedCallback(): void {
    const root = this.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(css);
    root.adoptedStyleSheets = [style];
    this.#list.hidden = true;
    this.#list.setAttribute('aria-label', 'Live machines');
    this.#button.type = 'button';
    this.#button.title = 'Live machines (Alt+M)';
    this.#button.setAttribute('aria-expanded', 'false');
    this.#button.addEventListener('click', () => this.#show(this.#list.hidden !== false));
    root.append(this.#list, this.#button);
    document.addEventListener('keydown', (event) => {
      if (event.altKey && event.code === 'KeyM') this.#show(this.#list.hidden !== false);
    });
    root.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') this.#show(false);
    });
    onChange(() => this.#draw());
    this.#draw();
  }

  #show(open: boolean): void {
    this.#list.hidden = !open;
    this.#button.setAttribute('aria-expanded', String(open));
    if (open) this.#draw();
    this.#button.focus();
  }

  #draw(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      const lives = liveMachines();
      this.#button.textContent = `Machines ${lives.length}`;
      if (!this.#list.hidden) this.#list.replaceChildren(...lives.map(entry));
    });
  }
}

customElements.define('stallbar-machines', StallbarMachines);
const mount = () => document.body.append(document.createElement('stallbar-machines'));
if (document.readyState === 'complete') mount();
// Wait for hydration: React would report an unknown element as a mismatch.
else addEventListener('load', mount, { once: true });
