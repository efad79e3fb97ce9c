/** A file whose pages can't be moved: encrypted, damaged, or no PDF. */
export class MergeRefused extends Error {
  constructor(place: number, cause: unknown) {
    super(`PDF ${place + 1} can't be merged.`, { cause });
    this.name = 'MergeRefused';
  }
}

/**
 * One PDF with the pages of several, in order. The same files give the same bytes. Throws `MergeRefused` for a file that
 * can't be read whole, so that no page is missing or blank.
 */
export async function mergePdfs(files: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  // Most requests merge nothing, and shouldn't wait until this has loaded.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.create({ updateMetadata: false });
  whole.setLanguage('en-US');
  for (const [place, bytes] of files.entries()) {
    try {
      const file = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
      if (file.getPageCount() === 0) throw new Error('It has no pages.');
      for (const page of await whole.copyPages(file, file.getPageIndices())) whole.addPage(page);
    } catch (error) {
      throw new MergeRefused(place, error);
    }
  }
  // Old printers don't read compressed objects.
  return Uint8Array.from(
    await whole.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
  );
}
