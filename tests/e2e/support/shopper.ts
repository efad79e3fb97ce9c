import { expect, type Page } from '@playwright/test';
import { site } from './stage.ts';
import { storedItem, type CartEntry } from './test.ts';

async function keepCart(page: Page, text: string): Promise<void> {
  await page.context().addInitScript((stored) => {
    if (localStorage.getItem('test-began') !== null) return;
    localStorage.setItem('test-began', '');
    localStorage.setItem('cart-storage', stored);
  }, text);
}

/** The person using the shop: methods are named after what they do. */
export function createShopper(page: Page, email: string) {
  const main = page.getByRole('main');
  const placeOrder = page.getByRole('button', { name: /^Place order/ });

  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

  return {
    placeOrder,

    /** Stores a cart for the next page, as an earlier visit would have. */
    comesBackWith(...entries: CartEntry[]) {
      return keepCart(page, JSON.stringify({ state: { items: entries.map(storedItem) }, version: 1 }));
    },

    /** Writes this text into the next page's cart storage. */
    comesBackWithStorage: (text: string) => keepCart(page, text),

    async opensCart() {
      await page.getByRole('button', { name: /^Cart\b/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Your Cart' });
      await expect(drawer).toBeVisible();
      return drawer;
    },

    async goesToCheckout() {
      await page.goto('/checkout');
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    },

    async givesContact() {
      await main.getByLabel('First name').fill('Ada');
      await main.getByLabel('Last name').fill('Lovelace');
      await main.getByLabel('Email').fill(email);
      await main.getByLabel('Phone').fill('+1 555 010 2030');
      await press('Continue to address');
    },

    async givesAddress() {
      await main.getByLabel('Street address').fill('12 Barbell Street');
      await main.getByLabel('City').fill('Austin');
      await main.getByLabel('State').selectOption('TX');
      await main.getByLabel('ZIP code').fill('73301');
      await press('Continue to delivery');
    },

    async acceptsDelivery() {
      await press('Continue to payment');
    },

    async choosesPayment(method: 'Card' | 'PayPal') {
      await main.getByRole('radio', { name: method }).check({ force: true });
      await press('Review order');
    },

    /** Everything up to the button that places the order. */
    async fillsCheckout(method: 'Card' | 'PayPal' = 'Card') {
      await this.fillsSections(method);
      await expect(placeOrder).toBeEnabled();
    },

    async fillsSections(method: 'Card' | 'PayPal' = 'Card') {
      await this.goesToCheckout();
      await this.givesContact();
      await this.givesAddress();
      await this.acceptsDelivery();
      await this.choosesPayment(method);
    },

    async placesOrder() {
      await placeOrder.click();
      await this.standsBeforeTheBank();
    },

    async standsBeforeTheBank() {
      await expect(page.getByRole('heading', { name: 'Choose the outcome of this payment' })).toBeVisible();
    },

    async tellsTheBank(decision: 'Approve' | 'Decline' | 'Ask for a code' | 'Time out') {
      await page.getByRole('button', { name: new RegExp(`^${decision}`) }).click();
    },

    async seesConfirmation() {
      await expect(page.getByRole('heading', { level: 1, name: /^Paid/ })).toBeVisible();
      expect(page.url().startsWith(`${site}/checkout/success`)).toBe(true);
      const reference = await main
        .getByText(/^SB-[2-9A-HJ-NP-Z]{6}$/)
        .first()
        .textContent();
      return reference ?? '';
    },
  };
}
