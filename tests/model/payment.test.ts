import { payingModel, returningModel } from './payment.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(payingModel);
modelSuite(returningModel);
