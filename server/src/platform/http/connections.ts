import type { Server } from 'node:http'

interface Bounds {
  most: number
  /** Of one address; null where a proxy has all connections. */
  ofAddress: number | null
}

/** Whoever comes beyond the bounds is hung up on: an open connection costs memory and a file descriptor, said or unsaid. */
export function boundConnections(server: Server, { most, ofAddress }: Bounds): void {
  server.maxConnections = most
  if (ofAddress === null) return
  const held = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (held.get(address) ?? 0) + 1
    if (count > ofAddress) {
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
