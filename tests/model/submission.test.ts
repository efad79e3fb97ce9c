import { submissionModel } from './submission.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(submissionModel);
