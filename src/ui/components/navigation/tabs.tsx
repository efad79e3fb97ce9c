import {
  Tab as AriaTab,
  TabList as AriaTabList,
  TabPanel as AriaTabPanel,
  Tabs,
  type TabListProps,
  type TabPanelProps,
  type TabProps,
} from 'react-aria-components/Tabs';
import { composeRenderProps } from 'react-aria-components/composeRenderProps';
import { withClass } from '../../css/compose.ts';
import * as styles from './tabs.css.ts';
import { Words } from '../structure/words.tsx';

export { Tabs };

export function TabList<T extends object>({ className, ...props }: TabListProps<T>) {
  return <AriaTabList {...props} className={withClass(styles.list, className)} />;
}

export function Tab({ className, children, ...props }: TabProps) {
  return (
    <AriaTab {...props} className={withClass(styles.tab, className)}>
      {composeRenderProps(children, (content) => (
        <Words>{content}</Words>
      ))}
    </AriaTab>
  );
}

export function TabPanel({ className, ...props }: TabPanelProps) {
  return <AriaTabPanel {...props} className={withClass(styles.panel, className)} />;
}
