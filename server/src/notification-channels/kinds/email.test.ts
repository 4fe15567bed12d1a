import { connect, createServer, type Socket } from 'node:net'
import tls from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { Agent } from 'undici'
import { email } from './email'
import type { ChannelMessage } from './channel-kind'
import { sampleMessage, NOW } from './testing/channel-samples'
import { certificate, certificateKey } from '../../testing/localhost-certificate'
import { listen, serve } from '../../testing/serve'

const agent = new Agent()
afterAll(() => agent.destroy())

const settings = { host: '127.0.0.1', security: 'none', from: 'console@example.com', to: ['ops@example.com'] }

const send = (
  port: number,
  over: {
    settings?: object
    secrets?: object
    timeoutMs?: number
    networks?: string[]
    mailProxy?: string
    message?: ChannelMessage
  } = {},
) =>
  email.send(over.message ?? sampleMessage, {
    settings: { ...settings, port, ...over.settings },
    secrets: over.secrets ?? {},
    now: NOW,
    deliver: {
      agent,
      allowedPrivateNetworks: over.networks ?? ['127.0.0.0/8'],
      mailProxy: over.mailProxy ?? null,
      vapid: null,
      timeoutMs: over.timeoutMs ?? 3000,
    },
  })

async function withServer<T>(
  options: SMTPServerOptions,
  use: (port: number, mails: string[]) => Promise<T>,
): Promise<T> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const port = await listen(server.server)
  try {
    return await use(port, mails)
  } finally {
    await new Promise<void>((resolve) => server.close(resolve))
  }
}

const fault = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

test('a mail has text, HTML and links, and one id over retries', async () => {
  await withServer({}, async (port, mails) => {
    expect(await send(port)).toMatchObject({ result: 'sent', answer: expect.stringMatching(/^250/) as string })
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`Message-ID: <${sampleMessage.id}@outlet-console>`)
    expect(mails[0]).toContain('Subject: Back in stock')
    expect(mails[0]).toContain('text/plain')
    expect(mails[0]).toContain('text/html')
  })
})

test('a wrong password disables the channel, and is redacted', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ password }, _session, done) =>
    done(fault(`not with ${password ?? ''}`, 535))
  await withServer({ onAuth, authOptional: false }, async (port) => {
    const outcome = await send(port, { settings: { username: 'console' }, secrets: { password: 'hunter22' } })
    expect(outcome).toMatchObject({ result: 'refused', code: 'channel.unauthorised', disables: true })
    expect(outcome.answer).toContain('535')
    expect(outcome.answer).not.toContain('hunter22')
  })
})

test.each([
  [450, { result: 'retry', code: 'channel.rate_limited' }],
  [550, { result: 'refused', code: 'channel.bad_recipient', disables: false }],
])('an SMTP server that rejects a recipient with %i', async (status, outcome) => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done(fault('not now', status))
  await withServer({ onRcptTo }, async (port) => {
    expect(await send(port)).toMatchObject(outcome)
  })
})

test('a rejected recipient among others is named in the response', async () => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) =>
    done(address === 'gone@example.com' ? fault('no such mailbox', 550) : null)
  await withServer({ onRcptTo }, async (port, mails) => {
    const to = ['ops@example.com', 'gone@example.com']
    const outcome = await send(port, { settings: { to } })
    expect(outcome).toMatchObject({
      result: 'sent',
      answer: expect.stringContaining('(refused: gone@example.com)') as string,
    })
    expect(mails).toHaveLength(1)
  })
})

const certified = { key: certificateKey, cert: certificate }
const ways: [string, SMTPServerOptions][] = [
  ['tls', { ...certified, secure: true }],
  ['starttls', { ...certified, disabledCommands: [] }],
]

test.each(ways)(
  'with %s, password and mail are encrypted, and only sent to a server with a valid certificate',
  async (security, way) => {
    const onAuth: SMTPServerOptions['onAuth'] = ({ password }, session, done) =>
      session.secure && password === 'hunter22' ? done(null, { user: 'console' }) : done(fault('not so', 535))
    const over = {
      settings: { security, host: 'localhost', username: 'console' },
      secrets: { password: 'hunter22' },
      networks: ['127.0.0.0/8', '::1/128'],
    }
    await withServer({ ...way, authOptional: false, onAuth }, async (port, mails) => {
      expect(await send(port, over)).toMatchObject({ result: 'refused', code: 'channel.untrusted_certificate' })
      expect(mails).toEqual([])
      // Simulates a certificate that this machine trusts.
      const create = tls.createSecureContext
      const trusting = jest
        .spyOn(tls, 'createSecureContext')
        .mockImplementation((options) => create({ ...options, ca: certificate }))
      try {
        expect(await send(port, over)).toMatchObject({ result: 'sent' })
      } finally {
        trusting.mockRestore()
      }
      expect(mails).toHaveLength(1)
    })
  },
)

test('a picture is attached and displayed by its content id', async () => {
  const file = { name: 'bag.png', type: 'image/png', bytes: Buffer.from('PNG of a bag') }
  await withServer({}, async (port, mails) => {
    const pictured = { ...sampleMessage, image: { url: 'https://img.example/bag.png', file } }
    expect(await send(port, { message: pictured })).toMatchObject({ result: 'sent' })
    const [mail = ''] = mails
    const id = /src=3D"cid:([^"]+)"|src="cid:([^"]+)"/.exec(mail)
    expect(mail).toContain(`Content-ID: <${id?.[1] ?? id?.[2]}>`)
    expect(mail).toMatch(/Content-Disposition: inline; filename=bag\.png/)
    expect(mail).toContain(file.bytes.toString('base64'))
    expect(mail).not.toContain('img.example')
  })
})

test('mail goes through the channel’s proxy, and the proxy’s refusal is reported', async () => {
  const connectRequests: string[] = []
  let isRefusing = false
  const { server, origin: mailProxy, close } = await serve()
  server.on('connect', (request, socket) => {
    connectRequests.push(request.url ?? '')
    if (isRefusing) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const upstream = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
  })
  await withServer({}, async (port, mails) => {
    const over = { mailProxy, settings: { host: 'only-the-proxy-knows.invalid' } }
    expect(await send(port, over)).toMatchObject({ result: 'sent' })
    expect(mails).toHaveLength(1)
    expect(connectRequests).toEqual([`only-the-proxy-knows.invalid:${port}`])
    isRefusing = true
    expect(await send(port, over)).toMatchObject({ result: 'retry', code: 'channel.proxy_failed' })
    expect(await send(port, { ...over, networks: [] })).toMatchObject({ code: 'channel.address_refused' })
    expect(connectRequests).toHaveLength(2)
  })
  await close()
})

test('a connection that requires STARTTLS fails without it', async () => {
  await withServer({}, async (port, mails) => {
    expect(await send(port, { settings: { security: 'starttls' } })).not.toMatchObject({ result: 'sent' })
    expect(mails).toEqual([])
  })
})

test('a server that does not respond times out; one in a private network is not contacted', async () => {
  const open = new Set<Socket>()
  const silent = createServer((socket) => open.add(socket))
  const port = await listen(silent)
  expect(await send(port, { networks: [] })).toMatchObject({ result: 'refused', code: 'channel.address_refused' })
  expect(open.size).toBe(0)
  expect(await send(port, { timeoutMs: 50 })).toMatchObject({ result: 'retry', code: 'channel.timeout' })
  for (const socket of open) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
})
