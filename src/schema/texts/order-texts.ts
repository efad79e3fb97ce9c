/** Texts for after a sale; the spec gives the review's rules (§5), the wording is ours. */
export const orderMessages = {
  reasonRequired: 'Choose a reason',
  noteLength: 'A note must be at most 500 characters',
  piecesRequired: 'Choose at least one item to return',
  messageLength: 'Message must be 2 to 2,000 characters',
  ratingRequired: 'Choose 1 to 5 stars',
  reviewTitleLength: 'Title must be 5 to 100 characters',
  reviewContentLength: 'Review must be 10 to 1,000 characters',
  trackingLength: 'A tracking number must be at most 100 characters',
  pictureType: 'Choose JPEG, PNG, WebP or AVIF photos',
  pictureSize: 'A photo can be up to 20 MB',
  pictureCount: 'A review can have up to 4 photos',
  pictureUnreadable: "We couldn't open this photo",
  picturesPreparing: "We're still preparing your photos. Submit again in a moment.",
} as const;
