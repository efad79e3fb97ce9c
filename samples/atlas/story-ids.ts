import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { nounOf } from './load.ts';

/** Turns `authDialog` into `Auth dialog`. */
const wordsOf = (noun: string) => {
  const words = noun.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const titleOf = (file: string): string => `Machines/${wordsOf(nounOf(file))}`;

export const storyIdOf = (file: string, exportName: string): string =>
  toId(titleOf(file), storyNameFromExport(exportName));
