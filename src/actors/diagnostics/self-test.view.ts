/** One request to the backend. */
export interface Check {
  name: string;
  state: 'waiting' | 'running' | 'passed' | 'failed';
  detail: string;
  /** Null until answered; 0 if no request was needed. */
  milliseconds: number | null;
}
