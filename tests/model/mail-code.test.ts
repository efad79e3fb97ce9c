import { mailCodeModel } from './mail-code.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(mailCodeModel);
