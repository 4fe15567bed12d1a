import type { Config } from '../../config'

/** Wildcard addresses listen on all interfaces but cannot be opened as a link. */
const WILDCARDS = new Set(['0.0.0.0', '::'])

/**
 * Origin of links in messages: PUBLIC_URL, or else the configured listen address. Never the request's `Host` header,
 * which the client controls.
 */
export function consoleOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return new URL(publicUrl).origin
  const name = WILDCARDS.has(host) ? 'localhost' : host
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin
}
