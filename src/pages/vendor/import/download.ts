/** Gives the browser a file to save. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
