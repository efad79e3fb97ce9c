import { cartDriver } from './cart.driver.ts';
import type { Driver } from './driver.ts';
import { guardDriver } from './guard.driver.ts';
import { loginDriver } from './login.driver.ts';
import { resetPasswordDriver } from './reset-password.driver.ts';
import { searchDriver } from './search.driver.ts';

/** Every machine whose paths are walked in the real app. */
export const everyDriver: readonly Driver[] = [
  loginDriver,
  resetPasswordDriver,
  searchDriver,
  cartDriver,
  guardDriver,
];
