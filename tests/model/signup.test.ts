import { signupModel } from './signup.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(signupModel('signup', { flow: 'dialog', invitedEmail: null }));
modelSuite(signupModel('signup-invited', { flow: 'page', invitedEmail: 'Ada@example.com' }));
