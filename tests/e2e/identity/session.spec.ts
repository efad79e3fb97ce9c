import { avatar, chooses, isSignedIn, logsIn, opensDialog } from './session-steps.ts';
import { chunks } from '../support/build.ts';
import { keptSession } from '../support/member.ts';
import { createShopper } from '../support/shopper.ts';
import { account, database, deleteAccount, goods, site } from '../support/stage.ts';
import { comesByLink, endsElsewhere, logsOutByLink } from '../support/tabs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Auth code, by the names of its chunks. */
const authCode = () => new Set(chunks('session.lazy', 'identity', 'auth-dialog', 'resend', 'realtime'));

test(
  'a visitor loads no auth code and sends the auth server no request',
  { tag: '@one-width' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/products');
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByRole('link').first().hover();
    await page.waitForLoadState('networkidle');
    const paths = asked.map((url) => new URL(url).pathname);
    const code = authCode();
    expect(paths.filter((path) => code.has(path) || path.startsWith('/auth/v1/'))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(chunks('main')));
  },
);

test(
  'signing in sets the cart aside, one action restores it, signing out sets it aside again',
  { tag: '@phone-nightly' },
  async ({ page, email }) => {
    const ada = await account();
    const plate = await goods({ price: 30 });
    const shopper = createShopper(page, email);
    await shopper.comesBackWith({ item: plate, quantity: 2 });
    await isSignedIn(page, ada, '/products');
    const cart = page.getByRole('button', { name: /^Cart\b/ });
    await expect(cart).toHaveAccessibleName('Cart');
    const drawer = await shopper.opensCart();
    await expect(drawer.getByText('Your cart is empty')).toBeVisible();
    await drawer.getByRole('button', { name: 'Restore 2 items' }).click();
    await expect(drawer.getByText(plate.name)).toBeVisible();
    await expect
      .poll(() =>
        database.select('cart_lines', `select=quantity,carts!inner(user_id)&carts.user_id=eq.${ada.id}`),
      )
      .toEqual([{ quantity: 2, carts: { user_id: ada.id } }]);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await chooses(page, 'Logout');
    await expect(page.getByText('Logged out')).toBeVisible();
    await expect(page).toHaveURL(`${site}/`);
    await expect(page.getByRole('button', { name: /^Cart\b/ })).toHaveAccessibleName('Cart');
    expect(await page.evaluate(() => localStorage.getItem('stallbar-auth'))).toBeNull();
  },
);

test(
  "the account's saved cart is offered on another device",
  { tag: '@one-width' },
  async ({ page, browser, email }) => {
    const ada = await account();
    const plate = await goods({ price: 30 });
    await createShopper(page, email).comesBackWith({ item: plate, quantity: 3 });
    await isSignedIn(page, ada, '/products');
    const drawer = await createShopper(page, email).opensCart();
    await drawer.getByRole('button', { name: 'Restore 3 items' }).click();
    await expect.poll(() => database.select('carts', `select=user_id&user_id=eq.${ada.id}`)).toHaveLength(1);
    const other = await browser.newContext({ baseURL: site });
    const phone = await other.newPage();
    await isSignedIn(phone, ada, '/products');
    const there = await createShopper(phone, email).opensCart();
    await there.getByRole('button', { name: 'Restore 3 items' }).click();
    await expect(there.getByText(plate.name)).toBeVisible();
    await other.close();
  },
);

test(
  'signing in at the checkout leads to the orders, and restoring leads back',
  { tag: '@nightly' },
  async ({ page, email }) => {
    const ada = await account();
    const plate = await goods({ price: 30 });
    await createShopper(page, email).comesBackWith({ item: plate });
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await opensDialog(page);
    await logsIn(page, ada);
    await expect(page).toHaveURL(`${site}/orders`);
    await page.getByRole('button', { name: 'Restore 1 item' }).click();
    await expect(page).toHaveURL(`${site}/checkout`);
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    await expect(summary.getByText(plate.name)).toBeAttached();
    // Collapsed to its total on a phone.
    const unfold = summary.getByRole('button', { name: 'Order summary' });
    if (await unfold.isVisible()) await unfold.click();
    await expect(summary.getByText(plate.name)).toBeVisible();
  },
);

test('two tabs share one session', { tag: '@one-width' }, async ({ page, context }) => {
  const ada = await account();
  const other = await context.newPage();
  await other.goto('/vendors');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await isSignedIn(page, ada);
  await expect(avatar(other)).toBeVisible();
  await chooses(page, 'Logout');
  await expect(avatar(other)).toBeHidden();
  await expect(other).toHaveURL(`${site}/`);
  await expect(other.getByText('Your session has ended')).toBeHidden();
});

test(
  'a revoked session ends with a message, and logging in again returns to the page',
  { tag: ['@one-width', '@nightly'] },
  async ({ page, tolerated }) => {
    tolerated.push(/40[134]/);
    const ada = await account();
    await isSignedIn(page, ada);
    await page.goto('/orders?page=2');
    await expect(avatar(page)).toBeVisible();
    await deleteAccount(ada);
    // The notice is gone after four seconds, and a busy machine may need longer for the rest of the page.
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('Your session has ended').first()).toBeVisible();
    // The URL stays if the page was already shown.
    await expect(page).toHaveURL(/\/orders\?page=2$|\/auth\?redirect=%2Forders%3Fpage%3D2(?:&tab=login)?$/);
    expect(await page.evaluate(() => localStorage.getItem('stallbar-auth'))).toBeNull();
  },
);

test('the account menu works by keyboard alone and is accessible', { tag: '@nightly' }, async ({ page }) => {
  await comesByLink(page, await account());
  await expect(avatar(page)).toBeVisible();
  await avatar(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(avatar(page)).toBeFocused();
});

test('/logout ends the session and goes home', { tag: ['@one-width', '@nightly'] }, async ({ page }) => {
  await comesByLink(page, await account());
  await expect(avatar(page)).toBeVisible();
  await logsOutByLink(page);
  await expect(page).toHaveURL(`${site}/`);
});

test(
  'a signed-in person has one websocket on a product page, for the account and the product',
  { tag: '@one-width' },
  async ({ page }) => {
    const ada = await account();
    const plate = await goods();
    await keptSession(page, ada);
    const sockets: string[] = [];
    const joined = new Set<string>();
    page.on('websocket', (socket) => {
      sockets.push(new URL(socket.url()).pathname);
      socket.on('framesent', ({ payload }) => {
        const [, , topic, event] = JSON.parse(String(payload)) as string[];
        if (event === 'phx_join') joined.add(topic?.split(':')[1] ?? '');
      });
    });
    await page.goto(plate.path);
    await expect.poll(() => [...joined].toSorted()).toEqual(['orders', 'products', 'profiles']);
    expect(sockets).toEqual(['/realtime/v1/websocket']);
  },
);

test(
  'a session that was ended elsewhere signs out at the first refused request, which goes on after the login',
  { tag: '@one-width' },
  async ({ page, tolerated }) => {
    tolerated.push(/40[13]/);
    const ada = await account();
    await isSignedIn(page, ada);
    await page.goto('/profile');
    const typed = page.getByRole('region', { name: 'Name' }).getByLabel('First name');
    await typed.fill('Ada-Typed');
    await endsElsewhere(page);
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    await expect(typed).toBeHidden();
    await expect(page).toHaveURL(`${site}/profile`);
    expect(await page.evaluate(() => localStorage.getItem('stallbar-auth'))).toBeNull();
    await logsIn(page, ada);
    // What was pressed goes on automatically: a refused request has done nothing.
    await expect(page.getByText('Name saved')).toBeVisible();
    await expect(typed).toHaveValue('Ada-Typed');
    expect(await database.select('profiles', `id=eq.${ada.id}&select=first_name`)).toEqual([
      { first_name: 'Ada-Typed' },
    ]);
  },
);
