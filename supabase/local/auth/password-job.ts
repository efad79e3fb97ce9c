/** If there is no hash to compare with, the job creates one. */
export type PasswordJob = { readonly password: string; readonly hash: string | undefined };
export type PasswordAnswer = { readonly hash: string; readonly matches: boolean };
