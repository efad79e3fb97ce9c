/** Prints every text that people can read, with file, line and kind; an argument limits it to paths that contain it. */
import { allTexts } from './all.ts';

const [part = ''] = process.argv.slice(2);
for (const { file, line, kind, text } of allTexts()) {
  if (file.includes(part)) process.stdout.write(`${file}:${String(line)}\t${kind}\t${text}\n`);
}
