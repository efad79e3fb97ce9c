import { comesAsOwner } from '../support/member.ts';
import { signedIn, storeOf } from '../support/buying.ts';
import { goods } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'a post is written, submitted and approved, and the public page shows it',
  { tag: '@one-width' },
  async ({ page }) => {
    const plate = await goods();
    const title = `How ${plate.name} is cast`;
    const words = 'Sand, iron and patience: that is all a plate needs. '.repeat(3);
    const panel = await comesAsOwner(page, plate);
    await page.goto(`${panel}/vendor-blog/new`);
    const form = page.getByRole('form', { name: 'Post' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Text', { exact: true }).fill(words);
    // It is autosaved: the post has its own URL then.
    await page.waitForURL(/vendor-blog\/[0-9a-f-]{36}$/);
    const submit = page.getByRole('button', { name: 'Submit for review', exact: true });
    await expect(submit).toBeEnabled();
    await expectAccessible(page);
    await submit.click();
    await expect(page.getByText("We're reviewing this post. Withdraw it to edit it.")).toBeVisible();

    const post_id = page.url().split('/').at(-1) ?? '';
    const store = await storeOf(plate);
    const { version } = await store<{ version: number }>('vendor_post', { post_id });
    const admin = await signedIn('admin@stallbar.example', 'Stallbar1!');
    await admin('review_blog_post', { post_id, base_version: version, decision: 'approve' });
    await expect(page.getByText('This post is public. Unpublish it to edit it.')).toBeVisible();
    await page.getByRole('link', { name: 'View post' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Sand, iron and patience').first()).toBeVisible();
  },
);
