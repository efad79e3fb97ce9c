import { cartDriver } from './cart.driver.ts';
import { checkoutDriver } from './checkout.driver.ts';
import { emailVerificationDriver } from './email-verification.driver.ts';
import type { Driver } from './driver.ts';
import { guardDriver } from './guard.driver.ts';
import { invitationDriver } from './invitation.driver.ts';
import { loginDriver } from './login.driver.ts';
import { resendDriver } from './resend.driver.ts';
import { resetPasswordDriver } from './reset-password.driver.ts';
import { searchDriver } from './search.driver.ts';
import { sessionDriver } from './session.driver.ts';
import { signupDrivers } from './signup.driver.ts';
import { vendorRoutingDriver } from './vendor-routing.driver.ts';

/** Every machine whose paths are walked in the real app. */
export const everyDriver: readonly Driver[] = [
  loginDriver,
  ...signupDrivers,
  resetPasswordDriver,
  sessionDriver,
  emailVerificationDriver,
  vendorRoutingDriver,
  resendDriver,
  searchDriver,
  cartDriver,
  checkoutDriver,
  invitationDriver,
  guardDriver,
];
