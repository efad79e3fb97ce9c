import { returnModel } from './return.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(returnModel);
