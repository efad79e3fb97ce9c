/** Texts for after a sale; the spec gives the review's rules (§5), the wording is ours. */
export const orderMessages = {
  reasonRequired: 'Please choose a reason',
  noteLength: 'A note must be at most 500 characters',
  piecesRequired: 'Choose at least one piece to send back',
  messageLength: 'Message must be 2 to 2000 characters',
  ratingRequired: 'Please choose 1 to 5 stars',
  reviewTitleLength: 'Title must be 5 to 100 characters',
  reviewContentLength: 'Review must be 10 to 1000 characters',
  trackingLength: 'A tracking number must be at most 100 characters',
  pictureType: 'Please choose JPEG, PNG, WebP or AVIF pictures',
  pictureSize: 'A picture must be at most 20 MB',
  pictureCount: 'A review has at most 4 pictures',
  pictureUnreadable: 'This picture could not be read',
  picturesPreparing: 'Your pictures are being prepared. Please send it again in a moment.',
} as const;
