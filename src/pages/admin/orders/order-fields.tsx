import { useState } from 'react';
import { refusals, returnStates } from '#panel/orders/order-words.ts';
import * as list from '#panel/list/list.css.ts';
import type { PlatformOrder } from '#schema/admin/orders/order.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { lineName, linesText } from '#schema/orders/order-line.ts';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { returnsFor } from './order-acts.ts';

/** The fields of the selected action, each named `more`. */
export function OrderFields({ kind, order }: { kind: string; order: PlatformOrder }) {
  switch (kind) {
    case 'cancel':
      return (
        <label className={list.check}>
          <span>Why</span>
          <select className={list.input} name="more">
            {Object.entries(refusals).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </label>
      );
    case 'refund':
      return (
        <>
          {order.items.map((item) => (
            <Amount key={item.id} label={lineName(item)} left={item.left} />
          ))}
          <Amount label="Shipping" left={order.delivery_left} />
        </>
      );
    case 'approve':
      return (
        <>
          <WhichReturn kind={kind} order={order} />
          <Instructions />
        </>
      );
    case 'reject':
    case 'waive':
      return <WhichReturn kind={kind} order={order} />;
    case 'note':
      return <Note />;
    default:
      return (
        <label className={list.check}>
          <span>Email</span>
          <select className={list.input} name="more">
            {order.emails.map(({ id, template, to, at }) => (
              <option key={id} value={id}>
                {`${template.replaceAll('-', ' ')} to ${to}, ${formatDateAndMinute(at)}`}
              </option>
            ))}
          </select>
        </label>
      );
  }
}

const WhichReturn = ({ kind, order }: { kind: 'approve' | 'reject' | 'waive'; order: PlatformOrder }) => (
  <label className={list.check}>
    <span>Return</span>
    <select className={list.input} name="more">
      {returnsFor(kind, order).map(({ id, status, amount, items }) => (
        <option key={id} value={id}>
          {`${linesText(items)}, ${formatMoney(amount)}, ${returnStates[status] ?? status}`}
        </option>
      ))}
    </select>
  </label>
);

function Instructions() {
  const [text, setText] = useState('');
  return (
    <TextArea
      label="Return instructions"
      description="Leave this empty to use the store's own."
      name="more"
      rows={3}
      maxLength={1000}
      value={text}
      onChange={setText}
    />
  );
}

function Amount({ label, left }: { label: string; left: number }) {
  const [amount, setAmount] = useState('');
  return (
    <TextField
      label={label}
      description={`Up to ${formatMoney(left)}`}
      name="more"
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      value={amount}
      onChange={setAmount}
    />
  );
}

function Note() {
  const [note, setNote] = useState('');
  return <TextArea label="Note" name="more" rows={3} maxLength={1000} value={note} onChange={setNote} />;
}
