import { cartDriver } from './cart.driver.ts';
import { checkoutDriver } from './checkout.driver.ts';
import type { Driver } from './driver.ts';
import { guardDriver } from './guard.driver.ts';
import { invitationDriver } from './invitation.driver.ts';
import { loginDriver } from './login.driver.ts';
import { resendDriver } from './resend.driver.ts';
import { resetPasswordDriver } from './reset-password.driver.ts';
import { searchDriver } from './search.driver.ts';
import { signupDrivers } from './signup.driver.ts';

/** Every machine whose paths are walked in the real app. */
export const everyDriver: readonly Driver[] = [
  loginDriver,
  ...signupDrivers,
  resetPasswordDriver,
  resendDriver,
  searchDriver,
  cartDriver,
  checkoutDriver,
  invitationDriver,
  guardDriver,
];
