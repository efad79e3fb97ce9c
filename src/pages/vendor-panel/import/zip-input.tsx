import * as styles from './import.css.ts';

interface ZipInputProps {
  onFile: (file: File) => void;
  label: string;
}

export function ZipInput({ onFile, label }: ZipInputProps) {
  return (
    <label>
      <span>{label}</span>{' '}
      <input
        type="file"
        className={styles.zip}
        accept=".zip,application/zip"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // Allows selecting the same file again after a correction.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
