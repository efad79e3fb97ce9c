import { useState } from 'react';
import { jokeLines } from './joke-lines.ts';

/** One of the loader's jokes (spec §1), picked again each time. */
export function JokeLine() {
  const [lot] = useState(Math.random);
  return <span>{jokeLines[Math.floor(lot * jokeLines.length)]}</span>;
}
