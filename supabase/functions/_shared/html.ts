const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** Markup that is already safe; only `html` creates it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Escapes every value that is not itself `Html`. */
export function html(strings: TemplateStringsArray, ...values: readonly (Html | string | number)[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, value] of values.entries()) {
    markup += value instanceof Html ? value.markup : escapeHtml(String(value));
    markup += strings[index + 1] ?? '';
  }
  return new Html(markup);
}
