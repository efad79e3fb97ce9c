/**
 * The category menu is HTML that the server writes into each page: it costs neither data nor code. React renders an
 * element with this content; the server replaces the slot, and the browser reads it from there.
 */
export const categoryMenuId = 'category-menu';
export const categorySlot = '<!--categories-->';

let found = '';

/** On pages without a header, the server leaves the content in a `<template>` with the same id. */
export const categoryHtml = (): string => {
  if (import.meta.env.SSR) return categorySlot;
  return (found ||= document.getElementById(categoryMenuId)?.innerHTML ?? '');
};
