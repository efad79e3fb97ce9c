/** A picture by its file name and the hash of its content. */
export type Picture = { name: string; hash: string };

/** A picture that changed: which sides have it. */
export type Change = { name: string; before: boolean; after: boolean };

export function changesOf(before: readonly Picture[], after: readonly Picture[]): Change[] {
  const old = new Map(before.map(({ name, hash }) => [name, hash]));
  const now = new Map(after.map(({ name, hash }) => [name, hash]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => old.get(name) !== now.get(name))
    .toSorted()
    .map((name) => ({ name, before: old.has(name), after: now.has(name) }));
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const css = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 24px; max-width: 1800px; }
h2 { font-size: 16px; margin: 40px 0 8px; overflow-wrap: anywhere; }
.sides { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; align-items: start; }
figure { margin: 0; }
img { display: block; max-width: 100%; border: 1px solid light-dark(#d4d7da, #3a3f45); }
.difference { position: relative; isolation: isolate; background: #000; }
.difference img { border-color: #000; }
.difference img + img { position: absolute; inset: 0 auto auto 0; mix-blend-mode: difference; }
.difference.strong { filter: brightness(6); }
@media (width < 900px) { .sides { grid-template-columns: minmax(0, 1fr); } }
`;

/** `pages-order--p-checkout-review-tablet-dark.png` as words, with the address of its story. */
function titleOf(name: string): { words: string; story: string } {
  const [, story = name, viewport = '', theme = ''] =
    /^(.+)-(phone|tablet|desktop)-(light|dark)\.png$/.exec(name) ?? [];
  return { words: `${story.replace('--p-', ': ').replaceAll('-', ' ')}, ${viewport}, ${theme}`, story };
}

const image = (side: string, name: string) =>
  `<img loading="lazy" src="${side}/${encodeURIComponent(name)}" alt="${side}: ${safe(titleOf(name).words)}">`;

function section({ name, before, after }: Change): string {
  const { words, story } = titleOf(name);
  const figure = (text: string, inside: string) =>
    `<figure><figcaption>${text}</figcaption>${inside}</figure>`;
  const sides = [
    figure('Before', before ? image('before', name) : '<p>There was none.</p>'),
    figure('After', after ? image('after', name) : '<p>There is none.</p>'),
    before && after
      ? figure(
          'Difference',
          `<div class="difference strong">${image('before', name)}${image('after', name)}</div>`,
        )
      : '',
  ];
  return `<section><h2><a href="../storybook/?path=/story/${safe(story)}">${safe(words)}</a></h2><div class="sides">${sides.join('')}</div></section>`;
}

/** A page next to the folders `before` and `after`. Equal parts are black in the difference. */
export function comparisonPage(
  changes: readonly Change[],
  { from, to }: { from: string; to: string },
): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pictures that changed</title><style>${css}</style></head><body><h1>Pictures that changed</h1><p>${changes.length} between ${safe(from)} and ${safe(to)}. Black in the difference is equal. <label><input type="checkbox" checked onchange="for (const each of document.querySelectorAll('.difference')) each.classList.toggle('strong', this.checked)"> Show faint differences brightly</label></p>${changes.map(section).join('')}</body></html>
`;
}
