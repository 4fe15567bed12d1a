import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Time-out after which a database that accepts a connection but does not respond counts as unreachable. */
const CONNECT_TIMEOUT_MS = 10_000
const PING_CHANNEL = 'outlet_ping'

interface ListenerEvents {
  notification: [channel: string, payload: string]
  /** The connection was lost for a time: notifications may have been missed. */
  gap: []
}

export interface ListenerOptions {
  /** Delay between attempts to reconnect. */
  pause?: (milliseconds: number) => Promise<unknown>
  pingMs?: number
  /** A connection that does not receive its own ping for this long is replaced. */
  silenceTimeoutMs?: number
}

/**
 * A process's one connection for LISTEN/NOTIFY. It pings itself to detect a connection that was cut silently (by a
 * firewall, or by a pooler that lost its LISTEN).
 */
export class Listener {
  readonly #emitter = new EventEmitter<ListenerEvents>().setMaxListeners(0)
  readonly #onConnect: ((client: pg.Client) => Promise<unknown>)[] = []
  readonly #channels = new Set([PING_CHANNEL])
  readonly #url: string
  readonly #id = randomUUID()
  readonly #options: Required<ListenerOptions>
  #socket: Socket | null = null
  #client: pg.Client | null = null
  #heardAt = 0
  #isPinging = false
  #timer: NodeJS.Timeout | null = null
  #closed = false

  constructor(url: string, { pause = sleep, pingMs = 4000, silenceTimeoutMs = 10_000 }: ListenerOptions = {}) {
    this.#url = url
    this.#options = { pause, pingMs, silenceTimeoutMs }
  }

  async listenTo(channel: string, hear: (payload: string) => void): Promise<void> {
    this.#channels.add(channel)
    this.on('notification', (name, payload) => name === channel && hear(payload))
    await this.#client?.query(`listen ${this.#client.escapeIdentifier(channel)}`)
  }

  /**
   * Runs `work` on each new connection before it counts as connected, for state that must last as long as the
   * connection.
   */
  async onConnect(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    this.#onConnect.push(work)
    if (this.#client) await work(this.#client)
  }

  on<Name extends keyof ListenerEvents>(name: Name, listener: (...args: ListenerEvents[Name]) => void): () => void {
    // The emitter's types cannot follow a generic event name.
    const untyped: EventEmitter = this.#emitter
    untyped.on(name, listener)
    return () => untyped.off(name, listener)
  }

  async start(): Promise<void> {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'outlet-console listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      stream: () => socket,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload = '' }) => this.#hear(channel, payload))
    try {
      await client.connect()
      for (const channel of this.#channels) await client.query(`listen ${client.escapeIdentifier(channel)}`)
      for (const work of this.#onConnect) await work(client)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#closed) return client.end()
    // Registered only after the connection succeeded: a failed attempt ends too, and each end would start further
    // attempts.
    client.on('end', () => void this.#reconnect())
    this.#isPinging = false
    this.#socket = socket
    this.#client = client
    this.#heardAt = performance.now()
    this.#timer = setInterval(() => this.#ping(), this.#options.pingMs)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stopPinging()
    await this.#client?.end().catch(() => undefined)
  }

  #hear(channel: string, payload: string) {
    if (channel !== PING_CHANNEL) this.#emitter.emit('notification', channel, payload)
    else if (payload === this.#id) this.#heardAt = performance.now()
  }

  #ping() {
    // Destroyed instead of ended, because ending waits for a response that never comes.
    if (performance.now() - this.#heardAt > this.#options.silenceTimeoutMs) this.#socket?.destroy()
    if (this.#isPinging || !this.#client) return
    this.#isPinging = true
    this.#client
      .query('select pg_notify($1, $2)', [PING_CHANNEL, this.#id])
      .catch(() => undefined)
      .finally(() => (this.#isPinging = false))
  }

  #stopPinging() {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  async #reconnect() {
    this.#stopPinging()
    for (let attempt = 0; !this.#closed; attempt++) {
      await this.#options.pause(Math.min(5000, 100 * 2 ** attempt))
      try {
        await this.start()
        this.#emitter.emit('gap')
        return
      } catch {
        // The database is still unreachable; the next attempt follows.
      }
    }
  }
}
