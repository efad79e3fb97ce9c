import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { Picture } from '#ui/components/media/picture.tsx';
import { Price } from '#ui/components/labels/price.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { Step } from '#ui/components/navigation/steps.tsx';
import { ToastOutlet } from '#ui/components/feedback/toast-outlet.tsx';

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe('On the server', () => {
  test('a held picture keeps its URL aside, and a page without script still shows it', () => {
    const html = renderToString(<Picture src="/media/a.svg" alt="Kettlebell" held />);
    expect(html).toContain('data-src="/media/a.svg"');
    expect(/<noscript><img[^>]* src="\/media\/a\.svg"[^>]*><\/noscript>/.test(html)).toBe(true);
    expect(html.replace(/<noscript>.*<\/noscript>/, '')).not.toContain(' src="/media/a.svg"');
  });

  test('an eager picture loads immediately and first', () => {
    const html = renderToString(<Picture src="/media/a.svg" alt="" eager />);
    expect(html).toContain(' src="/media/a.svg"');
    expect(html).toContain('fetchPriority="high"');
    expect(html).not.toContain('loading="lazy"');
  });

  test('a picture in several widths offers them all, with its color behind', () => {
    const html = renderToString(<Picture src="/media/p/1-c8c4bc/800.webp" alt="" width={76} held />);
    const srcset =
      '/media/p/1-c8c4bc/160.webp 160w, /media/p/1-c8c4bc/400.webp 400w, /media/p/1-c8c4bc/800.webp 800w';
    expect(html).toContain('style="background:#c8c4bc"');
    expect(html).toContain(`data-srcset="${srcset}"`);
    expect(html).toContain('sizes="76px"');
    expect(html).toContain(`srcSet="${srcset}"`);
  });

  test('a joke is left to the browser, so that both render the same', () => {
    expect(textOf(renderToString(<LoadingIndicator joke />))).toBe('Loading');
    expect(textOf(renderToString(<LoadingIndicator joke message="Initializing app..." />))).toBe(
      'Initializing app...',
    );
  });

  test('a price announces both prices only when it is reduced', () => {
    expect(textOf(renderToString(<Price cents={129_900} compareAtCents={149_950} />))).toBe(
      'Now $1,299.00, was $1,499.50',
    );
    expect(textOf(renderToString(<Price cents={900} compareAtCents={900} />))).toBe('$9.00');
  });

  test('a drawer asked to be open is rendered closed: only the browser can open it over the page', () => {
    const html = renderToString(
      <Drawer open onClose={() => {}} title="Your Cart">
        Nothing yet
      </Drawer>,
    );
    expect(/<dialog[^>]* open/.test(html)).toBe(false);
  });

  test('a step shows its content only while it is current, and its summary only when it is done', () => {
    const step = (state: 'todo' | 'current' | 'done') =>
      textOf(
        renderToString(
          <Step number={1} title="Contact" state={state} summary="ada@example.com" onEdit={() => {}}>
            Form
          </Step>,
        ),
      );
    expect(step('todo')).toBe('1Step 1: Contact');
    expect(step('current')).toBe('1Step 1: ContactForm');
    expect(step('done')).toBe('Step 1: Contact, doneada@example.comChange Contact');
  });

  test('no toast region is rendered before there is a toast', () => {
    expect(renderToString(<ToastOutlet />)).toBe('');
  });
});
