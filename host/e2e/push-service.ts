import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { certificatePaths, PUSH_HOST } from './push-certificate'

interface Keys {
  receiver: ReturnType<typeof createECDH>
  auth: Buffer
}

/** What a browser does with a message of one record (RFC 8291, 3.4; RFC 8188, 2). */
function decrypt(body: Buffer, { receiver, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const senderPublic = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderPublic.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderPublic])
  const secret = Buffer.from(hkdfSync('sha256', receiver.computeSecret(senderPublic), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** A push service on this machine, with the keys of one browser: what is pushed is kept as the text that it reads. */
export async function startPushService(dataDir: string) {
  const receiver = createECDH('prime256v1')
  receiver.generateKeys()
  const keys = { receiver, auth: randomBytes(16) }
  const { cert, key } = certificatePaths(dataDir)
  const pushed: string[] = []
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushed.push(decrypt(Buffer.concat(parts), keys))
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has one.
  const { port } = server.address() as AddressInfo
  const subscription = {
    endpoint: `https://${PUSH_HOST}:${port}/browser`,
    keys: { p256dh: receiver.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
  }
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { pushed, subscription, stop }
}

/** An outgoing proxy that knows the push service's host, and to which its clients' requests are known. */
export async function startPushProxy() {
  const asked: string[] = []
  const proxy = createHttpServer()
  proxy.on('connect', (request, socket) => {
    const [host, port] = request.url?.split(':') ?? []
    asked.push(String(host))
    const upstream = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    for (const each of [upstream, socket]) each.on('error', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has one.
  const { port } = proxy.address() as AddressInfo
  const stop = async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, asked, stop }
}

type Subscription = Awaited<ReturnType<typeof startPushService>>['subscription']

/** A browser without its maker's push service cannot subscribe: here it does, to ours. It keeps it over reloads. */
export const subscribeTo = (page: Page, subscription: Subscription) =>
  page.addInitScript((given) => {
    const kept = 'journey-subscription'
    const made = {
      endpoint: given.endpoint,
      options: {},
      toJSON: () => given,
      unsubscribe: async () => (localStorage.removeItem(kept), true),
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => (localStorage.setItem(kept, '1'), made),
      getSubscription: async () => (localStorage.getItem(kept) === null ? null : made),
    })
  }, subscription)
