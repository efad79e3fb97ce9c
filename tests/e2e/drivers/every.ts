import type { Driver } from './driver.ts';
import { loginDriver } from './login.driver.ts';

/** Every machine whose paths are walked in the real app. */
export const everyDriver: readonly Driver[] = [loginDriver];
