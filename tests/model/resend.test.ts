import { resendModel } from './resend.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(resendModel);
