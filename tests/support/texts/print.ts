/** Prints every text that people can read: file, line, kind and text, or those of the files that an argument names. */
import { allTexts } from './all.ts';

const [part = ''] = process.argv.slice(2);
for (const { file, line, kind, text } of allTexts()) {
  if (file.includes(part)) process.stdout.write(`${file}:${String(line)}\t${kind}\t${text}\n`);
}
