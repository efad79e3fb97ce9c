import { accountDeletionModel } from './account-deletion.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(accountDeletionModel);
