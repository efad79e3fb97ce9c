/** Texts from the spec, each defined only here with its section; our own where the spec has none, in the same voice. */
export const messages = {
  referenceInvalid: 'Enter the order number, like SB-7K2M9Q',
  /** §5 */
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  paymentMethod: 'Please select a payment method',
  /** §4 */
  itemRemoved: 'Item removed from cart',
  /** §8 */
  signedOut: 'Logged out',
  signOutFailed: 'There was an issue signing out. Please try again.',
  /** Not in the spec: the session ended without a sign-out. */
  sessionEnded: 'Your session has ended',
  sessionEndedNext: 'Log in again to pick up where you left off.',
  /** Not in the spec: a worker's code did not arrive. */
  codeUnloaded:
    "We couldn't load part of the shop. Check your connection and try again, or reload this page.",
  vendorBannerTitle: 'Complete your store profile',
  vendorBanner:
    'Your application is pending. Add a store name, description, phone number and website to complete it.',
  /** Not in the spec, which gives only the rules of these fields (§5). */
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  nameTooLong: 'Name must be at most 50 characters',
  nameCharacters:
    'Name can only contain letters, spaces, hyphens, apostrophes, and dots after initials and abbreviations',
  phoneRequired: 'Phone number is required',
  phoneCharacters: 'Phone number can only contain digits, spaces, dots, +, -, ( and )',
  phoneLength: 'Phone number must be 10 to 20 characters',
  addressRequired: 'Address is required',
  addressLength: 'Address must be 5 to 100 characters',
  address2Length: 'Address line 2 must be at most 100 characters',
  cityRequired: 'City is required',
  cityLength: 'City must be 2 to 50 characters',
  cityCharacters: 'City can only contain letters, spaces, dots, hyphens and apostrophes',
  stateRequired: 'State is required',
  stateLength: 'State must be 2 to 50 characters',
  zipRequired: 'ZIP code is required',
  zipForm: 'ZIP code must look like 12345 or 12345-6789',
  zipElsewhere: "This ZIP code isn't in this state. Check both.",
  stateUnknown: 'Choose a U.S. state',
  nameRequired: 'Name is required',
  subjectRequired: 'Subject is required',
  subjectLength: 'Subject must be 5 to 200 characters',
  messageRequired: 'Message is required',
  messageLength: 'Message must be 20 to 2,000 characters',
  priorityRequired: 'Choose a priority',
  tooManySubmissions: "You've sent too much in a short time. Wait a few minutes and try again.",
  submissionRefused: "We couldn't accept this. Check the fields and send it again.",
  submissionOffline: "You're offline. Your text is still here; send it again when you're back online.",
  submissionFailed: 'Something went wrong on our side. Your text is still here; send it again.',
} as const;

/** Texts of sign-in, sign-up, recovery and invitation. */
export const identityMessages = {
  secondStepOff: 'Two-step login is off',
  secondStepOffNext:
    'Your recovery code removed the lost authenticator app. Set up an app again and save the new codes.',
  secondStepSetUp: 'Set it up',
  /** §5 */
  emailCheck: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordLength: 'Password must be at least 8 characters',
  passwordUpper: 'Password must contain at least one uppercase letter',
  passwordLower: 'Password must contain at least one lowercase letter',
  passwordNumber: 'Password must contain at least one number',
  passwordSpecial: 'Password must contain at least one special character',
  confirmRequired: 'Please confirm your password',
  confirmDiffers: "Passwords don't match",
  invitationEmail: 'Email must match the invitation email',
  resetEmailMissing: 'Please enter your email address to reset your password.',
  /** Not in the spec: longer than the server reads. */
  passwordTooLong: 'Password must be at most 72 characters',
  /** §8 Login */
  loginCredentials: 'The email or password you entered is incorrect.',
  loginUnconfirmed:
    'Please verify your email address before logging in. Check your inbox for the verification email.',
  loginThrottled: 'Too many login attempts. Please wait a moment and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  unexpectedShort: 'An unexpected error occurred',
  loginFailed: 'Login failed',
  welcomeBack: 'Welcome back!',
  loggedIn: 'You have successfully logged in.',
  /** §8 Signup */
  signupExists: 'An account with this email already exists. Please log in instead.',
  signupPassword: 'Please use a stronger password with at least 8 characters.',
  signupEmail: 'Please enter a valid email address.',
  signupConfiguration: 'Email configuration error. Please contact support or try again later.',
  signupRateLimit:
    'Email rate limit exceeded. Please wait a few minutes before trying again, or try with a different email address.',
  signupEmailIssue: 'There was an issue with your email address. Please check it and try again.',
  signupFailed: 'An error occurred during signup',
  accountCreated: 'Account created!',
  accountCreatedSuccessfully: 'Account created successfully!',
  /** §4 */
  checkEmail: 'Check your email',
  /** §8 Password reset */
  resetSentTitle: 'Password Reset Email Sent',
  resetSent: 'Please check your email for a link to reset your password.',
  resetFailed: 'Failed to send password reset email. Please try again later.',
  /** §8 Resend verification */
  alreadyVerifiedTitle: 'Email Already Verified',
  alreadyVerifiedVisitor: 'Your email has already been verified. You can now log in.',
  alreadyVerified: 'Your email has already been verified.',
  resendLimitedTitle: 'Too Many Requests',
  resendLimited: 'Please wait a moment before requesting another verification email.',
  resendFailedTitle: 'Failed to Send Email',
  resendFailed: 'Please try again later.',
  resentTitle: 'Verification Email Sent',
  resent: 'Check your inbox for the verification link.',
  resendNoAddress: 'No email address found. Please log in again.',
  /** §8 Invitation */
  invitationFailed: 'Failed to load invitation details',
  invitationInvalid: 'Invalid or expired invitation link',
  invitationUnexpected: 'An unexpected error occurred',
  acceptFailed: 'Failed to accept invitation',
  /** §2 */
  socialComingSoon: 'Social login coming soon',
  /** §8 Quiet failures */
  socialFailed: 'Authentication failed',
} as const;

/** Texts of the profile page; the spec gives only rules (§5). */
export const accountMessages = {
  displayNameLength: 'Display name must be at most 101 characters',
  displayNameCharacters: "Display name can't contain < or >",
  companyLength: 'Company name must be at most 100 characters',
  companyCharacters:
    'Company name can only contain letters, numbers, spaces, hyphens and & . , ’ # + / ( ) !',
  addressLabelLength: 'Address name must be at most 50 characters',
  emailConfirmed: 'Your email is confirmed',
  emailChanged: 'Your email address was changed',
  emailSame: 'This is already your email address',
  avatarType: 'Choose a PNG, JPEG, WebP or AVIF picture',
  avatarEmpty: 'This file is empty. Choose another one.',
  avatarSize: 'The picture can be up to 30 MB',
  avatarUnreadable: "We couldn't open this picture. It may be damaged, so choose another one.",
  wrongPassword: "That's not your current password",
  wrongCode: "That code isn't right. Codes change every 30 seconds, so enter the current one.",
  wrongMailCode: "That code isn't right or has expired. Use the code from the latest email.",
  samePassword: 'Choose a password different from your current one',
  emailTaken: 'Another account uses this email address',
  tooOften: 'Too many attempts. Wait a moment and try again.',
  codeForm: 'Enter a 6-digit code',
  deletionWord: 'Type DELETE to confirm',
  unreachable: "We couldn't reach the shop. Try again.",
  unexpected: 'Something went wrong. Try again.',
} as const;
