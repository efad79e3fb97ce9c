import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { Price } from '#ui/components/labels/price.tsx';
import { Radio, RadioCard, RadioGroup } from '#ui/components/fields/radio-group.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { grid, stack } from '#ui/css/layout.css.ts';

const meta = { title: 'Components/Fields' } satisfies Meta;

export default meta;
type Story = StoryObj;

export const TextFields: Story = {
  render: () => (
    <div className={grid({ columns: 2, gap: 6 })}>
      <TextField label="First name" defaultValue="Ada" autoComplete="given-name" />
      <TextField label="Company" optional placeholder="Iron & Sons" />
      <TextField label="Email" type="email" description="The confirmation goes there." />
      <TextField label="Email" type="email" defaultValue="ada@" errorMessage="Invalid email address" />
      <TextField label="Lowest price" prefix="$" inputMode="decimal" defaultValue="25" />
      <TextField label="Email" isDisabled defaultValue="invited@example.com" />
      <TextField label="Reference" readOnly defaultValue="SB-7KQ2MD" />
      <TextArea label="Message" description="20 to 2,000 characters." />
      <TextArea
        label="Message"
        defaultValue="Too short"
        errorMessage="Write at least 20 characters"
        rows={3}
      />
    </div>
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('First name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Grace');
    await expect(field).toHaveValue('Grace');
    await expect(canvas.getAllByLabelText('Email')[1]).toHaveAccessibleDescription('Invalid email address');
  },
};

export const Choices: Story = {
  render: () => (
    <div className={grid({ columns: 2, gap: 8 })}>
      <div className={stack({ gap: 1 })}>
        <Checkbox description="From 4 to 48 kg">Kettlebells</Checkbox>
        <Checkbox isSelected>Barbells</Checkbox>
        <Checkbox isDisabled>Sleds</Checkbox>
        <Checkbox isDisabled isSelected>
          Racks
        </Checkbox>
        <Checkbox errorMessage="Please accept the terms">
          I have read the terms, all of them, and I agree
        </Checkbox>
      </div>
      <RadioGroup label="Rating" defaultValue="4">
        <Radio value="4">Four and up</Radio>
        <Radio value="3">Three and up</Radio>
        <Radio value="0" isDisabled>
          Any
        </Radio>
      </RadioGroup>
    </div>
  ),
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: /Kettlebells/ });
    await userEvent.click(box);
    await expect(box).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: 'Four and up' }));
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: 'Three and up' })).toBeChecked();
  },
};

export const RadioCards: Story = {
  render: () => (
    <div className={grid({ columns: 2, gap: 8 })}>
      <RadioGroup label="Delivery from Halle 7" defaultValue="standard">
        <RadioCard
          value="standard"
          title="Standard"
          note="Thursday to Saturday"
          aside={<Price cents={1290} />}
        />
        <RadioCard
          value="express"
          title="Express"
          note="Tomorrow, if ordered by noon"
          aside={<Price cents={2490} />}
        />
        <RadioCard
          value="pallet"
          title="Pallet"
          note="Not to this address"
          isDisabled
          aside={<Price cents={9900} />}
        />
      </RadioGroup>
      <RadioGroup label="Payment" errorMessage="Please select a payment method">
        <RadioCard value="card" title="Card" />
        <RadioCard value="paypal" title="PayPal" />
      </RadioGroup>
    </div>
  ),
};

const sorts = [
  { id: 'newest', label: 'Newest' },
  { id: 'price-asc', label: 'Price, low first' },
  { id: 'price-desc', label: 'Price, high first' },
  { id: 'rating', label: 'Highest rated' },
];

export const Selects: Story = {
  render: () => (
    <div className={grid({ columns: 2, gap: 6 })}>
      <Select label="Sort" items={sorts} defaultValue="newest" />
      <Select label="State" items={sorts} placeholder="Choose a state" errorMessage="State is required" />
      <Select label="Vendor" items={sorts} isDisabled defaultValue="rating" />
    </div>
  ),
  play: async ({ canvas }) => {
    const select = canvas.getByRole('combobox', { name: 'Sort' });
    await userEvent.selectOptions(select, 'Price, low first');
    await expect(select).toHaveDisplayValue('Price, low first');
    await expect(canvas.getByRole('combobox', { name: 'State' })).toHaveAccessibleDescription(
      'State is required',
    );
  },
};

const onChange = fn();

const Quantity = () => {
  const [value, setValue] = useState(1);
  return (
    <NumberField
      label="Quantity"
      minValue={1}
      maxValue={3}
      value={value}
      description="Three left."
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
};

export const NumberFields: Story = {
  render: () => (
    <div className={stack({ gap: 6, align: 'start' })}>
      <Quantity />
      <NumberField label="Reps" isDisabled defaultValue={5} />
    </div>
  ),
  play: async ({ canvas }) => {
    const [more] = canvas.getAllByRole('button', { name: /Increase/ });
    const field = canvas.getByRole('textbox', { name: 'Quantity' });
    if (more === undefined) throw new Error('no button for more');
    await userEvent.click(more);
    await userEvent.click(more);
    await expect(field).toHaveValue('3');
    await expect(more).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, '40{Tab}');
    await expect(field).toHaveValue('3');
  },
};
