import { cartDriver } from './checkout/cart.driver.ts';
import { checkoutDriver } from './checkout/checkout.driver.ts';
import { emailVerificationDriver } from './identity/email-verification.driver.ts';
import type { Driver } from '#engine/page/app-driver.ts';
import { guardDriver } from './identity/guard.driver.ts';
import { invitationDriver } from './identity/invitation.driver.ts';
import { loginDriver } from './identity/login.driver.ts';
import { resendDriver } from './identity/resend.driver.ts';
import { resetPasswordDriver } from './identity/reset-password.driver.ts';
import { searchDriver } from './shop/search.driver.ts';
import { sessionDriver } from './identity/session.driver.ts';
import { signupDrivers } from './identity/signup.driver.ts';
import { productEditorDriver } from './vendor-panel/product-editor.driver.ts';
import { vendorRoutingDriver } from './vendor-panel/vendor-routing.driver.ts';

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
  productEditorDriver,
];
