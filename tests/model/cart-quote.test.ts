import { cartQuoteModel } from './cart-quote.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(cartQuoteModel);
