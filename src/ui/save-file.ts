/**
 * Saves a file through the browser's downloads. Its URL stays valid for a minute, because a busy browser may read it
 * long after the click.
 */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
