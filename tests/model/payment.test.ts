import { paymentModel } from './payment.model.ts';
import { modelSuite } from './suite.ts';

modelSuite(paymentModel('pay'));
modelSuite(paymentModel('look'), {
  "payment.judging on '' [pays at once] → payment.starting":
    'whoever comes back from the provider has paid or not',
});
