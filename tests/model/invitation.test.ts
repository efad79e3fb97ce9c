import { invitationModel } from './invitation.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(invitationModel);
