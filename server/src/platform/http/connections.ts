import type { Server } from 'node:http'

interface Bounds {
  max: number
  /** Maximum per client address; null if a proxy makes all connections. */
  maxPerAddress: number | null
}

/** Limits open connections, which cost memory and a file descriptor even when idle. Excess connections are closed. */
export function limitConnections(server: Server, { max, maxPerAddress }: Bounds): void {
  server.maxConnections = max
  if (maxPerAddress === null) return
  const held = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (held.get(address) ?? 0) + 1
    if (count > maxPerAddress) {
      socket.destroy()
      return
    }
    held.set(address, count)
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left > 0) held.set(address, left)
      else held.delete(address)
    })
  })
}
