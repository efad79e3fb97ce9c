import { passwordChangeModel } from './password-change.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(passwordChangeModel);
