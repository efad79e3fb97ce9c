import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Disclosure as AriaDisclosure,
  DisclosurePanel,
  type DisclosureProps as AriaDisclosureProps,
} from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import { withClass } from '../css/compose.ts';
import * as styles from './disclosure.css.ts';
import { Icon } from './icon.tsx';

interface DisclosureProps extends Omit<AriaDisclosureProps, 'children'> {
  title: ReactNode;
  level?: 2 | 3 | 4 | undefined;
  children: ReactNode;
}

/** For state that must be controlled from outside; otherwise use `NativeDisclosure`, which needs no script. */
export function Disclosure({ title, level = 3, className, children, ...props }: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className={withClass(styles.root, className)}>
      <Heading level={level}>
        <Button slot="trigger" className={styles.trigger}>
          <span>{title}</span>
          <Icon name="chevron-down" className={styles.chevron} />
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className={styles.content}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
