import { SMTPServer } from 'smtp-server'
import { listen } from '../../testing/serve'

/** Decodes quoted-printable (RFC 2045, 6.7). */
const decodeQuotedPrintable = (text: string) =>
  text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Starts a mail server that accepts and records every mail. While `refuses(true)` is set it refuses every sign-in. */
export async function startMailServer() {
  const received: { to: string[]; text: string }[] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) =>
      isRefusing ? done(Object.assign(new Error('not so'), { responseCode: 535 })) : done(null, { user: 'console' }),
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, text: decodeQuotedPrintable(Buffer.concat(chunks).toString('latin1')) })
        done()
      })
    },
  })
  const port = await listen(server.server)
  return {
    port,
    received,
    refuses: (is: boolean) => {
      isRefusing = is
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
