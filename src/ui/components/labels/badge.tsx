import type { ReactNode } from 'react';
import { badge, type BadgeTone } from './badge.css.ts';

interface BadgeProps {
  tone?: BadgeTone | undefined;
  children: ReactNode;
}

export type { BadgeTone };

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={badge({ tone })}>{children}</span>;
}
