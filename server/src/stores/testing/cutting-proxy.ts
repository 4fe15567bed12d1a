import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a proxy that forwards everything to `upstream`. Until it is healed, responses to requests selected by `isCut`
 * are lost after `upstream` has sent them.
 */
export async function startCuttingProxy(upstream: string, isCut: (request: { url: string; body: string }) => boolean) {
  let isCutting = true
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const sent: Buffer[] = []
    const passed = send(new URL(url, upstream), { method, headers }, (given) => {
      const chunks: Buffer[] = []
      given.on('data', (part: Buffer) => chunks.push(part))
      given.on('end', () => {
        if (isCutting && isCut({ url, body: Buffer.concat(sent).toString('utf8') })) return void outgoing.destroy()
        outgoing.writeHead(given.statusCode ?? 502, given.headers).end(Buffer.concat(chunks))
      })
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => {
      // The client has disconnected.
      if (!outgoing.writableFinished) passed.destroy()
    })
    incoming.on('data', (part: Buffer) => sent.push(part))
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    heal: () => {
      isCutting = false
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
