import { searchModel } from './search.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(searchModel);
