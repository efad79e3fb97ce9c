import { useState } from 'react';
import { refusals } from '#panel/orders/order-words.ts';
import * as list from '#panel/list/list.css.ts';
import type { PlatformOrder } from '#schema/admin/orders/order.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { lineName } from '#schema/orders/order-line.ts';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';

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
