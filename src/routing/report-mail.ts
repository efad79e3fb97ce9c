/** An email to support that contains the error's id, so that the report can be matched with the log. */
export function reportMail(address: string, errorId: string, url: string): string {
  const body = `What happened:\n\n\nError ID: ${errorId}\nPage: ${url}\n`;
  return `mailto:${address}?subject=${encodeURIComponent(`Problem report ${errorId}`)}&body=${encodeURIComponent(body)}`;
}
