import type { ChannelMessage } from '../channel-message'

/** The lines of a message without markup, and its links. */
export const plainLinesOf = ({ text, fields, links }: ChannelMessage): { lines: string[]; links: string[] } => ({
  lines: [...(text === '' ? [] : [text]), ...fields.map(({ label, value }) => `${label}: ${value}`)],
  links: links.map(({ label, url }) => `${label}: ${url}`),
})

/** An address below a server's, which may have a path of its own. */
export const below = (server: string, path: string): string => `${server.replace(/\/+$/, '')}/${path}`
