const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML content and quoted attributes, and for XML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** JSON that cannot end its script element, open a comment in it, or break a line of script. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003C')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * React puts the preloads of eager pictures before the markup. The browser finds those pictures by reading ahead, without
 * them: named twice they cost a slow phone twice.
 */
export function withoutPreloads(markup: string): string {
  return markup.replace(/^(?:<link[^>]*\/?>)*/, '');
}

/** The source expression that allows one inline script or style in a content security policy. */
export async function cspHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
