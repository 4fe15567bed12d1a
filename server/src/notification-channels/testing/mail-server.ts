import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Quoted-printable (RFC 2045, 6.7). */
const decoded = (text: string) =>
  text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** A mail server that takes every mail, and keeps to whom and what; while it `refuses`, it lets nobody sign in. */
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
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, text: decoded(Buffer.concat(parts).toString('latin1')) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has one.
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    refuses: (is: boolean) => {
      isRefusing = is
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
