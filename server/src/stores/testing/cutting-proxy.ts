import { request as send } from 'node:http'
import { serve } from '../../testing/serve'

/**
 * Starts a proxy that forwards everything to `upstream`. Until it is healed, responses to requests selected by `isCut`
 * are lost after `upstream` has sent them.
 */
export async function startCuttingProxy(upstream: string, isCut: (request: { url: string; body: string }) => boolean) {
  let isCutting = true
  const { origin, close } = await serve((incoming, outgoing) => {
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
  return {
    origin,
    heal: () => {
      isCutting = false
    },
    close,
  }
}
