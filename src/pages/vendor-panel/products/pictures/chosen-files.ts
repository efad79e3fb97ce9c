import type { NewUpload } from '#actors/vendor-panel/pictures/uploads.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import { pictureProblem } from '#schema/vendor-panel/picture.ts';

/** The chosen files that become pictures, and why the others can't. @param room how many more fit */
export function chosenFiles(
  files: readonly File[],
  room: number,
): { uploads: readonly NewUpload[]; refusal: readonly string[] } {
  const judged = files.map((file) => ({ file, problem: pictureProblem(file) }));
  const wrong = judged.flatMap(({ file, problem }) => (problem === null ? [] : [`${file.name}: ${problem}`]));
  const fitting = judged.filter(({ problem }) => problem === null);
  return {
    refusal: fitting.length > room ? [...wrong, productMessages.pictureCount] : wrong,
    uploads: fitting.slice(0, Math.max(0, room)).map(({ file }): NewUpload => ({
      name: file.name,
      source: { file, turns: 0, crop: null },
      replaces: null,
    })),
  };
}
