import { useState } from 'react';
import type { FileAnswer } from '#actors/kit/file-answer.ts';
import { saveFile } from '#ui/save-file.ts';

interface SavedFile {
  isBusy: boolean;
  /** Why there is no file, as a sentence. */
  problem: string | null;
  save: () => void;
}

/** Reads a file, and saves it under this name. */
export function useSavedFile(name: string, read: () => FileAnswer): SavedFile {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await read();
    setBusy(false);
    if ('file' in answer) saveFile(name, answer.file);
    else setProblem(answer.problem);
  };
  return { isBusy, problem, save: () => void run() };
}
