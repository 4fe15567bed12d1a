import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A webhook receiver in its own process that responds at once. It reports the arrival time of each message's first
// byte, by a clock that all processes of the machine share.
const at = () => Number(process.hrtime.bigint() / 1000n)

const server = createServer((request, response) => {
  process.send?.({ id: String(request.headers['webhook-id']), at: at() })
  request.resume()
  request.on('end', () => response.end('ok'))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit(0))
