import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Passes all on to `upstream`; answers to what `isCut` says are lost once they have been given, until it is healed. */
export async function startCuttingProxy(upstream: string, isCut: (asked: { url: string; body: string }) => boolean) {
  let isCutting = true
  const server = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked
    const sent: Buffer[] = []
    const passed = send(new URL(url, upstream), { method, headers }, (given) => {
      const parts: Buffer[] = []
      given.on('data', (part: Buffer) => parts.push(part))
      given.on('end', () => {
        if (isCutting && isCut({ url, body: Buffer.concat(sent).toString('utf8') })) return void answer.destroy()
        answer.writeHead(given.statusCode ?? 502, given.headers).end(Buffer.concat(parts))
      })
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => {
      // Whoever asked is gone.
      if (!answer.writableFinished) passed.destroy()
    })
    asked.on('data', (part: Buffer) => sent.push(part))
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address of this form.
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
