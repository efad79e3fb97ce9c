import { orderPageModels } from './order-page.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(...orderPageModels);
