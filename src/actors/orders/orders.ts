import { createOrderService } from '#services/orders/orders.ts';
import { services } from '#actors/kit/services.ts';

export const orders = () => createOrderService(services().client);
