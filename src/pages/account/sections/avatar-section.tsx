import { useEffect, useRef, useState } from 'react';
import { avatarProblem, avatarTypes } from '#schema/account/profile.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { Button } from '#ui/components/button.tsx';
import { Icon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { toasts } from '#ui/components/toast-queue.ts';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import * as styles from './account.css.ts';
import type { ProfileActions } from '#actors/account/profile.view.ts';
import { Section } from './section.tsx';

interface AvatarSectionProps {
  /** Address of the picture in use. */
  avatar: string | null;
  initials: string;
  onUpload: ProfileActions['uploadAvatar'];
  onRemove: ProfileActions['removeAvatar'];
}

/** A chosen file is shown at once, and refused if it is no picture whatever its name says; it counts when it is saved. */
export function AvatarSection({ avatar, initials, onUpload, onRemove }: AvatarSectionProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'saving' | 'removing' | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen]);

  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const found = avatarProblem(file);
    setProblem(found);
    setChosen(found === null ? { file, address: URL.createObjectURL(file) } : null);
  };
  const finish = (outcome: string | null, sentence: string) => {
    setBusy(null);
    setProblem(outcome);
    if (outcome !== null) return;
    setChosen(null);
    toasts.add({ title: sentence, tone: 'success' });
  };
  const save = async () => {
    if (chosen === null) return;
    setBusy('saving');
    finish(await onUpload(chosen.file), 'Your picture is saved');
  };
  const remove = async () => {
    setBusy('removing');
    finish(await onRemove(), 'Your picture is removed');
  };

  const cancel = () => {
    setChosen(null);
    setProblem(null);
  };

  const shown = chosen?.address ?? avatar;
  return (
    <Section
      id="picture"
      title="Picture"
      hint="PNG, JPEG, WebP or AVIF. Everyone can see it. The place where it was taken is not sent."
    >
      <div className={styles.avatarRow}>
        <div className={styles.avatar}>
          {shown === null ? (
            <span aria-hidden="true">{initials === '' ? <Icon name="user" size={40} /> : initials}</span>
          ) : (
            <img
              className={styles.avatarPicture}
              src={shown}
              alt={chosen === null ? 'Your picture' : 'The picture that you chose'}
              width={112}
              height={112}
              onError={() => {
                if (chosen === null) return;
                setChosen(null);
                setProblem(accountMessages.avatarUnreadable);
              }}
            />
          )}
        </div>
        <div className={actions}>
          <input
            ref={input}
            type="file"
            className={visuallyHidden}
            aria-label="Choose a picture"
            tabIndex={-1}
            accept={avatarTypes.join(',')}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              // The same file can be chosen again.
              event.currentTarget.value = '';
            }}
          />
          {chosen === null ? (
            <>
              <Button onPress={() => input.current?.click()} isDisabled={busy !== null}>
                {avatar === null ? 'Choose a picture' : 'Choose another'}
              </Button>
              {avatar === null ? null : (
                <Button variant="quiet" isPending={busy === 'removing'} onPress={() => void remove()}>
                  Remove picture
                </Button>
              )}
            </>
          ) : (
            <>
              <Button variant="primary" isPending={busy === 'saving'} onPress={() => void save()}>
                Save picture
              </Button>
              <Button variant="quiet" isDisabled={busy !== null} onPress={cancel}>
                Cancel
              </Button>
            </>
          )}
        </div>
      </div>
      {problem === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </Section>
  );
}
