import type { Config } from '../../config'

/** Listening on all interfaces; a link needs an address that can be opened. */
const WILDCARDS = new Set(['0.0.0.0', '::'])

/**
 * The origin of links in messages: PUBLIC_URL, or else the address that the server is configured to listen on. Never a
 * request's `Host`, which its sender chooses.
 */
export function consoleOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return new URL(publicUrl).origin
  const name = WILDCARDS.has(host) ? 'localhost' : host
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin
}
