import { forAdmins } from './for-admins.ts';
import { forVendors } from './for-vendors.ts';
import type { Guide } from './guide.ts';

export const guides: readonly Guide[] = [forVendors, forAdmins];
