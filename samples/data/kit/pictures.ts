const draw = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800">${body}</svg>`)}`;

/** A product picture in the style of the seed pictures. */
export const kettlebell = draw(
  '<ellipse cx="200" cy="338" rx="96" ry="12" fill="#16181d" opacity=".12"/><g stroke="#16181d" stroke-width="5" stroke-linejoin="miter"><path d="M140 190V110a26 26 0 0 1 26-26h68a26 26 0 0 1 26 26v80h-26v-70a10 10 0 0 0-10-10h-48a10 10 0 0 0-10 10v70z" fill="#767b82"/><circle cx="200" cy="246" r="88" fill="#44484e"/><path d="M200 158a88 88 0 0 1 0 176a120 120 0 0 0 0-176z" fill="#363b42"/><circle cx="200" cy="246" r="40" fill="#034da8"/></g>',
);
