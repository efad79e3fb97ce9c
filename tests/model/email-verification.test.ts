import { emailVerificationModel } from './email-verification.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(emailVerificationModel);
