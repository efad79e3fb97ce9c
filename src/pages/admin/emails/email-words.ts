/** `vendor-new-order` as people read it. */
export function templateName(key: string): string {
  const words = key.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
