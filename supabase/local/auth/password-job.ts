/** Without a hash to compare with, one is made. */
export type PasswordJob = { readonly password: string; readonly hash: string | undefined };
export type PasswordAnswer = { readonly hash: string; readonly matches: boolean };
