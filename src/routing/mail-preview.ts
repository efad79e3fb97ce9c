/** A document that shows an email's HTML that its parent posts to it, and can do nothing else. */
export const mailPreviewPath = '/mail-preview';
