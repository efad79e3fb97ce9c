import { signupModels } from './signup.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(...signupModels);
