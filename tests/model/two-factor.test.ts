import { twoFactorModel } from './two-factor.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(twoFactorModel);
