import { useEffect, useRef, useState } from 'react';
import { avatarProblem, avatarTypes } from '#schema/account/profile.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { visuallyHidden, actions, row } from '#ui/css/layout.css.ts';
import * as styles from './account.css.ts';
import type { ProfileActions } from '#actors/account/profile.view.ts';
import { Section } from './section.tsx';

interface AvatarSectionProps {
  /** URL of the current picture. */
  avatar: string | null;
  initials: string;
  onUpload: ProfileActions['uploadAvatar'];
  onRemove: ProfileActions['removeAvatar'];
}

/**
 * A selected file shows at once, and is refused if it is not a picture whatever its name; it takes effect when saved.
 */
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
    finish(await onUpload(chosen.file), 'Picture saved');
  };
  const remove = async () => {
    setBusy('removing');
    finish(await onRemove(), 'Picture removed');
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
      hint="PNG, JPEG, WebP or AVIF. Everyone can see it. We remove location data."
    >
      <div className={row({ gap: 5, wrap: true })}>
        <div className={styles.avatar}>
          {shown === null ? (
            <span aria-hidden="true">{initials === '' ? <Icon name="user" size={40} /> : initials}</span>
          ) : (
            <img
              className={styles.avatarPicture}
              src={shown}
              alt={chosen === null ? 'Your picture' : 'The picture you chose'}
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
            aria-label="Choose picture"
            tabIndex={-1}
            accept={avatarTypes.join(',')}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              // Allows selecting the same file again.
              event.currentTarget.value = '';
            }}
          />
          {chosen === null ? (
            <>
              <Button onPress={() => input.current?.click()} isDisabled={busy !== null}>
                {avatar === null ? 'Choose picture' : 'Choose another picture'}
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
