import { authDialogModel } from './auth-dialog.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(authDialogModel);
