import type { ReactNode } from 'react';
import { words } from './words.css.ts';

/**
 * An element around a component's children, which may be bare text: a translated page has another program's element
 * in its place, and React then finds neither the text nor the position in front of it.
 */
export const Words = ({ children }: { children: ReactNode }) => <span className={words}>{children}</span>;
