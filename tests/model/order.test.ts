import { orderModel } from './order.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(orderModel);
