import type { ReactElement } from 'react';
import * as styles from './empty-state.css.ts';

const ground = <path className={styles.thin} d="M12 104h136" />;

/** Illustrations in the style of the product images: iron outline, chalk body, one plate. */
export const drawings = {
  /** A rack without a bar: empty cart, empty order list. */
  rack: (
    <>
      {ground}
      <path className={styles.body} d="M38 14h8v90h-8zM114 14h8v90h-8z" />
      <path className={styles.thin} d="M46 20h68M46 96h68" />
      <path className={styles.line} d="M34 44h16v7M126 44h-16v7" />
      <path
        className={styles.thin}
        d="M42 26v.01M42 34v.01M42 62v.01M42 72v.01M42 82v.01M118 26v.01M118 34v.01M118 62v.01M118 72v.01M118 82v.01"
      />
      <circle className={styles.accent} cx="80" cy="86" r="17" />
      <circle className={styles.body} cx="80" cy="86" r="4" />
    </>
  ),
  /** A bare bar: no results. */
  bar: (
    <>
      {ground}
      <path className={styles.line} d="M8 70h144" />
      <path className={styles.body} d="M8 66h26v8H8zM126 66h26v8h-26z" />
      <path className={styles.line} d="M36 60v20M124 60v20" />
      <circle className={styles.accent} cx="80" cy="44" r="22" />
      <circle className={styles.body} cx="80" cy="44" r="5" />
      <path className={styles.line} d="M96 60l14 14" />
    </>
  ),
  /** A parcel: nothing shipped, nothing here yet. */
  box: (
    <>
      {ground}
      <path className={styles.body} d="M44 48h72v56H44z" />
      <path className={styles.body} d="M44 48l-16-18h44l8 18zM116 48l16-18H88l-8 18z" />
      <path className={styles.accent} d="M72 76h16v28H72z" />
      <path className={styles.thin} d="M52 96h10" />
    </>
  ),
  /** A locked locker: not available to this account. */
  lock: (
    <>
      {ground}
      <path className={styles.body} d="M48 10h64v94H48z" />
      <path className={styles.thin} d="M62 22h36M62 30h36M62 38h36" />
      <path className={styles.line} d="M72 66V58a8 8 0 0 1 16 0v8" />
      <path className={styles.accent} d="M66 66h28v20H66z" />
      <path className={styles.line} d="M80 74v5" />
    </>
  ),
  /** A cable off its pulley: an error, or no connection. */
  cable: (
    <>
      {ground}
      <path className={styles.body} d="M30 12h8v92h-8z" />
      <path className={styles.line} d="M38 20h42" />
      <circle className={styles.accent} cx="90" cy="26" r="14" />
      <circle className={styles.body} cx="90" cy="26" r="4" />
      <path className={styles.line} d="M104 26c0 20 18 16 14 34c-3 14-20 10-16 26" />
      <path className={styles.body} d="M92 86h20v8H92z" />
      <path className={styles.body} d="M44 64h22v10H44zM44 78h22v10H44zM44 92h22v12H44z" />
    </>
  ),
  /** A heart made of two plate halves: empty wishlist. */
  heart: (
    <>
      {ground}
      <path
        className={styles.accent}
        d="M80 92L44 56a21 21 0 0 1 0-30a21 21 0 0 1 30 0l6 6l6-6a21 21 0 0 1 30 0a21 21 0 0 1 0 30z"
      />
    </>
  ),
} as const satisfies Record<string, ReactElement>;

export type Drawing = keyof typeof drawings;
