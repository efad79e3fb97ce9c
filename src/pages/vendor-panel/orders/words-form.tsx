import { Form } from '#ui/form/form.tsx';
import { Field, textOf } from '#panel/form/fields.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface WordsFormProps {
  label: string;
  action: string;
  isBusy: boolean;
  isSending: boolean;
  onSend: (words: string) => void;
}

export function WordsForm({ label, action, isBusy, isSending, onSend }: WordsFormProps) {
  return (
    <Form
      isChecked
      className={styles.form}
      aria-label={label}
      onSubmit={(element) => {
        onSend(textOf(element, 'words'));
      }}
    >
      <Field label={label}>
        <textarea className={styles.area} name="words" required minLength={2} maxLength={2000} />
      </Field>
      <div className={actions}>
        <Button type="submit" isPending={isSending} isIdle={isBusy}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
