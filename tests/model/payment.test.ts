import { paymentModels } from './payment.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(...paymentModels);
