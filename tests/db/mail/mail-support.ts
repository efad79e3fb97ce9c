/** Values that every email gets in addition to its own payload. */
export const shared = {
  brand: { name: 'Stallbar', tagline: 'Gear from people who lift.', support: 'support@stallbar.example' },
  site_url: 'http://127.0.0.1:4341',
};
