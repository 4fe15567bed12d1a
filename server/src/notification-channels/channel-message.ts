/** What is told, in the reader's language; all plain text, which each kind escapes for itself. */
export interface ChannelMessage {
  /** Stays over retries. */
  id: string
  at: Date
  level: 'info' | 'success' | 'warning' | 'failure'
  title: string
  text: string
  fields: readonly { label: string; value: string }[]
  /** The first is the main one. */
  links: readonly { label: string; url: string }[]
  /** A public address; null = none. */
  image: string | null
}
