import type { ReactNode } from 'react';
import { words } from './words.css.ts';

/**
 * An element of its own for what a component is given to show, which may be a bare text: a translated page has another
 * program's element in its place, and React then finds neither the text nor the place in front of it.
 */
export const Words = ({ children }: { children: ReactNode }) => <span className={words}>{children}</span>;
