import { createCheckoutService } from '#services/checkout/checkout.ts';
import { services } from '#actors/kit/services.ts';

export const checkoutService = () => createCheckoutService(services().client);
