import { emailVerificationModel } from './emailVerification.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(emailVerificationModel);
