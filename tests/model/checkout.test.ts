import { checkoutModel } from './checkout.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(checkoutModel);
