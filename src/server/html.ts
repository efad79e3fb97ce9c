const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content, quoted attributes and XML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** JSON that cannot close its script element, open a comment in it, or break a line of script. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003C')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * Removes the preloads of eager pictures, which React puts before the markup. The browser's preload scanner finds those
 * pictures anyway: naming them twice costs a slow phone twice.
 */
export function withoutPreloads(markup: string): string {
  return markup.replace(/^(?:<link[^>]*\/?>)*/, '');
}

/** The source expression that allows one inline script or style in a Content-Security-Policy. */
export async function cspHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
