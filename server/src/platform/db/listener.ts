import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A database that accepts and says nothing is one that is away. */
const CONNECT_TIMEOUT_MS = 10_000
const PING_CHANNEL = 'outlet_ping'

interface ListenerEvents {
  notification: [channel: string, payload: string]
  /** Nothing was heard for a while: notifications may have been missed. */
  gap: []
}

export interface ListenerOptions {
  /** Between the attempts to connect again. */
  pause?: (milliseconds: number) => Promise<unknown>
  pingMs?: number
  /** A connection that has not heard its own ping for so long is deaf, and is replaced. */
  deafMs?: number
}

/**
 * One connection that hears NOTIFY, for a whole process. A connection that is cut without a word (a firewall, a pooler that
 * forgot its LISTEN) is told by its own pings, which it no longer hears.
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

  constructor(url: string, { pause = sleep, pingMs = 4000, deafMs = 10_000 }: ListenerOptions = {}) {
    this.#url = url
    this.#options = { pause, pingMs, deafMs }
  }

  async listenTo(channel: string, hear: (payload: string) => void): Promise<void> {
    this.#channels.add(channel)
    this.on('notification', (name, payload) => name === channel && hear(payload))
    await this.#client?.query(`listen ${this.#client.escapeIdentifier(channel)}`)
  }

  /** On each new connection, before it counts as connected: for what must last as long as the process is in touch. */
  async onConnect(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    this.#onConnect.push(work)
    if (this.#client) await work(this.#client)
  }

  on<Name extends keyof ListenerEvents>(name: Name, listener: (...args: ListenerEvents[Name]) => void): () => void {
    // The emitter's own types can't follow a name that is still generic.
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
    // Not before: a connection that never came about ends too, and each such end would begin attempts of its own.
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
    // Destroyed, not ended: a good-bye would wait for an answer that never comes.
    if (performance.now() - this.#heardAt > this.#options.deafMs) this.#socket?.destroy()
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
        // The database is still away; the next round tries again.
      }
    }
  }
}
