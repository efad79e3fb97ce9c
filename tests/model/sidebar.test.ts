import { sidebarModel } from './sidebar.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(sidebarModel('wide', { collapsed: false, narrow: false }), {
  "sidebar.beginning on '' [begins narrow] → sidebar.mobile": 'the screen is wide',
  "sidebar.beginning on '' → sidebar.wide": 'taken before the first event',
});
modelSuite(sidebarModel('narrow', { collapsed: true, narrow: true }), {
  "sidebar.beginning on '' [begins narrow] → sidebar.mobile": 'taken before the first event',
  "sidebar.beginning on '' → sidebar.wide": 'the screen is narrow',
});
