import { SMTPServer } from 'smtp-server';
import { codeOf } from '../failure.ts';
import { loopback, portRefused } from '../ports.ts';
import type { MailStore } from './store.ts';

/** Maximum size of an email, in bytes. */
const largest = 5 * 1024 * 1024;

async function readAll(stream: AsyncIterable<Buffer> & { readonly sizeExceeded: boolean }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // Beyond the limit, read and drop the rest: SMTP answers only at the end.
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  if (stream.sizeExceeded) throw Object.assign(new Error('Message exceeds 5 MB'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

/**
 * Accepts every email for every address, delivers none and puts it into `store`. It has no TLS and no password: it
 * listens on 127.0.0.1 only.
 * @throws StartFailure when the port is in use
 */
export async function startSmtp(port: number, store: MailStore): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largest,
    maxClients: 50,
    socketTimeout: 30_000,
    closeTimeout: 500,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
      };
      const take = async () => {
        try {
          await store.add(await readAll(stream), envelope);
          done();
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
        }
      };
      void take();
    },
  });
  await new Promise<void>((settle, fail) => {
    server.once('error', (error) => {
      const code = codeOf(error);
      fail(code === undefined ? error : portRefused(port, 'STALLBAR_MAIL_PORT', code, true));
    });
    server.listen(port, loopback, settle);
  });
  server.on('error', () => undefined);
  return server;
}

export function stopSmtp(server: SMTPServer): Promise<void> {
  return new Promise((settle) => {
    server.close(() => settle());
  });
}
