import type { ReactNode } from 'react';
import { words } from './words.css.ts';

/**
 * An element around a component's children, which may be bare text: page translators replace bare text with their
 * own elements, and React then finds neither the text nor the position before it.
 */
export const Words = ({ children }: { children: ReactNode }) => <span className={words}>{children}</span>;
