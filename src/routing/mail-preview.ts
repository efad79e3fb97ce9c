/** A document that only displays the email HTML that its parent posts to it. */
export const mailPreviewPath = '/mail-preview';
