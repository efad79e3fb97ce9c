import { createLine } from '#services/realtime-line.ts';
import type { LineRules } from '#services/realtime-line.ts';
import { realtimeServer } from './realtime-server.ts';

/** A line to a server that answers what the test wants it to. */
export async function lineTo(
  answer: Parameters<typeof realtimeServer>[0],
  token: () => Promise<string | null> = () => Promise.resolve('first'),
  rules: Partial<LineRules> = {},
) {
  const server = await realtimeServer(answer);
  const made = createLine(`ws://127.0.0.1:${server.port}`, token, {
    // Longer than any test: only one that waits for them makes them short.
    timeoutMs: 60_000,
    heartbeatMs: 60_000,
    reconnectAfter: () => 10,
    ...rules,
  });
  return { made, ...server };
}
