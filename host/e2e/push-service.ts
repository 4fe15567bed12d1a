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

/** Decrypts a push message of one record as a browser does (RFC 8291, 3.4; RFC 8188, 2). */
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

/** Starts a push service on this machine with the keys of one browser. Pushed messages are stored as decrypted text. */
export async function startPushService(dataDir: string) {
  const receiver = createECDH('prime256v1')
  receiver.generateKeys()
  const keys = { receiver, auth: randomBytes(16) }
  const { cert, key } = certificatePaths(dataDir)
  const pushed: string[] = []
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (part: Buffer) => chunks.push(part))
    request.on('end', () => {
      pushed.push(decrypt(Buffer.concat(chunks), keys))
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `address()` of a server that listens on TCP is an object.
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

/** Starts an outgoing proxy that resolves the push service's host and records the hosts of its clients' requests. */
export async function startPushProxy() {
  const requestedHosts: string[] = []
  const proxy = createHttpServer()
  proxy.on('connect', (request, socket) => {
    const [host, port] = request.url?.split(':') ?? []
    requestedHosts.push(String(host))
    const upstream = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    for (const each of [upstream, socket]) each.on('error', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  // `address()` of a server that listens on TCP is an object.
  const { port } = proxy.address() as AddressInfo
  const stop = async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, requestedHosts, stop }
}

type Subscription = Awaited<ReturnType<typeof startPushService>>['subscription']

/**
 * Replaces the browser's push subscription, which needs the vendor's push service, with one at the test's push service.
 * The subscription persists across reloads.
 */
export const subscribeTo = (page: Page, subscription: Subscription) =>
  page.addInitScript((given) => {
    const storageKey = 'journey-subscription'
    const made = {
      endpoint: given.endpoint,
      options: {},
      toJSON: () => given,
      unsubscribe: async () => (localStorage.removeItem(storageKey), true),
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => (localStorage.setItem(storageKey, '1'), made),
      getSubscription: async () => (localStorage.getItem(storageKey) === null ? null : made),
    })
  }, subscription)
