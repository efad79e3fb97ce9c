import { sidebarModels } from './sidebar.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(...sidebarModels);
