import { cartModel } from './cart.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(cartModel);
