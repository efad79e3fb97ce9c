import { orderListModel } from './order-list.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(orderListModel);
