import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';

let leave = () => {};

const show = (content: ReactNode) => {
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(content));
  leave = () => {
    root.unmount();
    element.remove();
  };
};

interface Answer {
  problems?: Readonly<Record<string, string>>;
  sentence?: string;
  isDone?: boolean;
}

let answer = (_answer: Answer) => {};
beforeEach(() => {
  answer = () => {};
});
afterEach(() => leave());

interface ExampleProps {
  /** The problems that the form itself finds. */
  problemsOf?: () => Readonly<Record<string, string>>;
  /** Where the message is shown. */
  at?: 'top' | 'outside';
  /** Whether fields are disabled while the form is being sent. */
  isClosedWhileSent?: boolean;
  /** Whether the form disappears once it has been sent. */
  isGoneAfterwards?: boolean;
  /** Shown between the fields and the button. */
  children?: ReactNode;
}

/** Two fields, a button and a response that each test provides. */
function Example(props: ExampleProps) {
  const { problemsOf = () => ({}), at = 'top', isClosedWhileSent = false, children } = props;
  const [state, setState] = useState<Answer>({});
  const [isSending, setSending] = useState(false);
  const wait = useRef(false);
  useLayoutEffect(() => {
    answer = (given) => {
      setState(given);
      setSending(false);
    };
  });
  const sentence =
    state.sentence === undefined ? null : <Notice tone="danger" role="alert" title={state.sentence} />;
  const field = (name: string) => ({
    name,
    errorMessage: state.problems?.[name],
    isDisabled: isSending && isClosedWhileSent,
  });
  return (
    <section aria-label="Around">
      {at === 'outside' && sentence}
      {state.isDone === true && props.isGoneAfterwards === true ? (
        <p role="status">Sent.</p>
      ) : (
        <Form
          aria-label="Example"
          onSubmit={() => {
            const problems = problemsOf();
            wait.current = Object.keys(problems).length === 0;
            setState({ problems });
            setSending(wait.current);
          }}
        >
          {at === 'top' && sentence}
          <TextField label="Name" {...field('name')} />
          <TextField label="Reason" {...field('reason')} />
          {children}
          <Button type="submit" isPending={isSending}>
            Send
          </Button>
        </Form>
      )}
    </section>
  );
}

const send = page.getByRole('button', { name: 'Send' });
const name = page.getByRole('textbox', { name: 'Name' });
const reason = page.getByRole('textbox', { name: 'Reason' });

test('a value that the form refuses focuses the first invalid field, each time', async () => {
  show(<Example problemsOf={() => ({ name: 'Give a name', reason: 'Give a reason' })} />);
  await send.click();
  await expect.element(name).toHaveFocus();
  await send.click();
  await expect.element(name).toHaveFocus();
});

test('a value that the server refuses focuses its field once the answer arrives', async () => {
  show(<Example />);
  await name.fill('Iron');
  await userEvent.keyboard('{Enter}');
  await expect.element(send).toHaveAttribute('data-pending');
  answer({ problems: { reason: 'Too short' } });
  await expect.element(reason).toHaveFocus();
});

test('focus that has moved elsewhere is not pulled back', async () => {
  show(
    <>
      <Example />
      <input aria-label="Elsewhere" />
    </>,
  );
  await send.click();
  const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' });
  await elsewhere.click();
  answer({ problems: { reason: 'Too short' } });
  await expect.element(reason).toHaveAttribute('aria-invalid');
  await expect.element(elsewhere).toHaveFocus();
});

test('a field that is disabled while sending has the focus again afterwards', async () => {
  show(<Example isClosedWhileSent />);
  await reason.fill('Late');
  await userEvent.keyboard('{Enter}');
  await expect.element(send).toHaveFocus();
  answer({ sentence: 'Try again later.' });
  await expect.element(reason).toHaveFocus();
});

test('a button that becomes inactive keeps the focus', async () => {
  function Idle() {
    const [isSaved, setSaved] = useState(false);
    return (
      <Form aria-label="Example" onSubmit={() => setSaved(true)}>
        <Button type="submit" isIdle={isSaved}>
          Send
        </Button>
      </Form>
    );
  }
  show(<Idle />);
  await send.click();
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await expect.element(send).toHaveFocus();
});

test('the form keeps the focus when a button in it disappears', async () => {
  function Discard() {
    const [isThere, setThere] = useState(true);
    return (
      <Form aria-label="Example" onSubmit={() => undefined}>
        {isThere && <Button onPress={() => setThere(false)}>Discard</Button>}
        <Button type="submit">Send</Button>
      </Form>
    );
  }
  show(<Discard />);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(send).toHaveFocus();
});

test('the container takes the focus when the form disappears', async () => {
  show(<Example isGoneAfterwards />);
  await name.fill('Iron');
  await userEvent.keyboard('{Enter}');
  answer({ isDone: true });
  await expect.element(page.getByRole('region', { name: 'Around' })).toHaveFocus();
});

test.for(['top', 'outside'] as const)('a message off screen scrolls into view: %s', async (at) => {
  show(
    <Example at={at}>
      <div style={{ height: 3000 }} />
    </Example>,
  );
  await send.click();
  expect(scrollY).toBeGreaterThan(1000);
  answer({ sentence: 'Try again later.' });
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeInViewport();
  await expect.element(send).toHaveFocus();
});

test('an alert that arrives after the form is done does not scroll into view', async () => {
  show(<Example />);
  await send.click();
  await expect.element(send).toHaveAttribute('data-pending');
  answer({});
  await expect.element(send).not.toHaveAttribute('data-pending');
  const later = document.body.appendChild(document.createElement('div'));
  later.style.paddingTop = '3000px';
  later.innerHTML = '<p role="alert">No connection.</p>';
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  expect(scrollY).toBe(0);
  later.remove();
});

test('no answer scrolls into view while the button is still waiting for one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  function Unanswered() {
    const [isSent, setSent] = useState(false);
    const [isLost, setLost] = useState(false);
    void promise.then(() => setLost(true));
    return (
      <>
        {isLost && <Notice tone="warning" role="alert" title="We didn't get a response." />}
        <div style={{ height: 3000 }} />
        <Form aria-label="Example" onSubmit={() => setSent(true)}>
          <Button type="submit" isPending={isSent}>
            Send
          </Button>
        </Form>
      </>
    );
  }
  show(<Unanswered />);
  await send.click();
  expect(scrollY).toBeGreaterThan(1000);
  resolve();
  await expect.element(page.getByRole('alert')).toBeInViewport();
  await expect.element(send).toHaveFocus();
});

test('the container takes the focus when a tap on a button removes the form', async () => {
  function Closing() {
    const [isOpen, setOpen] = useState(true);
    return (
      <section aria-label="Around">
        {isOpen && (
          <div>
            <Form aria-label="Example" onSubmit={() => undefined}>
              <TextField label="Name" name="name" />
              <Button onPress={() => setOpen(false)}>Close</Button>
            </Form>
          </div>
        )}
      </section>
    );
  }
  show(<Closing />);
  await name.fill('Iron');
  const close = page.getByRole('button', { name: 'Close' }).element() as HTMLElement;
  close.focus();
  close.click();
  await expect.element(page.getByRole('region', { name: 'Around' })).toHaveFocus();
});

function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        Refund
      </Button>
      {isOpen && (
        <Form onSubmit={() => undefined}>
          <FirstField />
          <Button onPress={() => setOpen(false)}>Close</Button>
        </Form>
      )}
    </>
  );
}

/** Takes the focus as it appears. */
function FirstField() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place}>
      <TextField label="Amount" />
    </div>
  );
}

test('the button that opened a form has the focus again once it is closed', async () => {
  show(<Opened />);
  const opener = page.getByRole('button', { name: 'Refund' });
  await opener.click();
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(opener).toHaveFocus();
});
