import { resetPasswordModel } from './reset-password.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(resetPasswordModel);
