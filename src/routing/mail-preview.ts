/** A document that shows the HTML of a mail which its parent posts to it, and can do nothing else. */
export const mailPreviewPath = '/mail-preview';
