import {
  Tab as AriaTab,
  TabList as AriaTabList,
  TabPanel as AriaTabPanel,
  Tabs,
  type TabListProps,
  type TabPanelProps,
  type TabProps,
} from 'react-aria-components/Tabs';
import { withClass } from '../css/compose.ts';
import * as styles from './tabs.css.ts';

export { Tabs };

export function TabList<T extends object>({ className, ...props }: TabListProps<T>) {
  return <AriaTabList {...props} className={withClass(styles.list, className)} />;
}

export function Tab({ className, ...props }: TabProps) {
  return <AriaTab {...props} className={withClass(styles.tab, className)} />;
}

export function TabPanel({ className, ...props }: TabPanelProps) {
  return <AriaTabPanel {...props} className={withClass(styles.panel, className)} />;
}
