import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LiveEvent, Topic } from '@outlet/shared/contract/events'
import { z } from '@outlet/shared/contract/zod'
import { EVENTS_CHANNEL } from './publish-event'

const Ended = z.object({ ended: z.string() })

/** A database that accepts and says nothing is one that is away. */
const CONNECT_TIMEOUT_MS = 10_000

interface HubEvents {
  event: [LiveEvent]
  ended: [sessionId: string]
  /** The listening connection was cut: events may have been missed. */
  gap: []
}

/** Hears what every process announces, on one connection of its own. */
export class EventHub {
  readonly #emitter = new EventEmitter<HubEvents>().setMaxListeners(0)
  readonly #url: string
  readonly #pause: (milliseconds: number) => Promise<unknown>
  readonly #lastHeard = new Map<Topic, number>()
  #listeningSince = Number.POSITIVE_INFINITY
  #client: pg.Client | null = null
  #closed = false

  /** @param pause between the attempts to connect again */
  constructor(url: string, pause: (milliseconds: number) => Promise<unknown> = sleep) {
    this.#url = url
    this.#pause = pause
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'outlet-console events',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${EVENTS_CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#closed) return client.end()
    // Not before: a connection that never came about ends too, and each such end would begin attempts of its own.
    client.on('end', () => void this.#reconnect())
    this.#listeningSince = performance.now()
    this.#client = client
  }

  on<Name extends keyof HubEvents>(name: Name, listener: (...args: HubEvents[Name]) => void): () => void {
    // The emitter's own types can't follow a name that is still generic.
    const untyped: EventEmitter = this.#emitter
    untyped.on(name, listener)
    return () => untyped.off(name, listener)
  }

  /** The topics of the last `milliseconds`' events: all of them where this process was not listening for so long. */
  topicsOfLast(milliseconds: number): Topic[] {
    const since = performance.now() - milliseconds
    if (since < this.#listeningSince) return [...Topic.options]
    return Topic.options.filter((topic) => (this.#lastHeard.get(topic) ?? 0) >= since)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end().catch(() => undefined)
  }

  #hear(payload: string) {
    const message: unknown = JSON.parse(payload)
    const ended = Ended.safeParse(message)
    if (ended.success) return this.#emitter.emit('ended', ended.data.ended)
    const event = LiveEvent.safeParse(message)
    if (!event.success) return
    this.#lastHeard.set(event.data.topic, performance.now())
    this.#emitter.emit('event', event.data)
  }

  async #reconnect() {
    for (let attempt = 0; !this.#closed; attempt++) {
      await this.#pause(Math.min(5000, 100 * 2 ** attempt))
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
