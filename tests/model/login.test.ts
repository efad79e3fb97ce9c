import { loginModel } from './login.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(loginModel);
