import { EventEmitter } from 'node:events'
import { LiveEvent, Topic } from '@outlet/shared/contract/events'
import { z } from '@outlet/shared/contract/zod'
import { Listener, type ListenerOptions } from '../db/listener'
import { EVENTS_CHANNEL } from './publish-event'

const Ended = z.object({ ended: z.string() })

interface HubEvents {
  event: [LiveEvent]
  ended: [sessionId: string]
  /** The listening connection was cut: events may have been missed. */
  gap: []
}

/** Receives the live events of all processes. */
export class EventHub {
  /** The process's one listening connection. */
  readonly listener: Listener
  readonly #emitter = new EventEmitter<HubEvents>().setMaxListeners(0)
  readonly #lastHeard = new Map<Topic, number>()
  #listeningSince = Number.POSITIVE_INFINITY

  constructor(url: string, options: ListenerOptions = {}) {
    this.listener = new Listener(url, options)
    void this.listener.listenTo(EVENTS_CHANNEL, (payload) => this.#hear(payload))
    this.listener.on('gap', () => {
      this.#listeningSince = performance.now()
      this.#emitter.emit('gap')
    })
  }

  async start(): Promise<void> {
    await this.listener.start()
    this.#listeningSince = performance.now()
  }

  on<Name extends keyof HubEvents>(name: Name, listener: (...args: HubEvents[Name]) => void): () => void {
    // The emitter's types cannot follow a generic event name.
    const untyped: EventEmitter = this.#emitter
    untyped.on(name, listener)
    return () => untyped.off(name, listener)
  }

  /** Topics with events in the last `milliseconds`; all topics if this process has not been listening for that long. */
  topicsOfLast(milliseconds: number): Topic[] {
    const since = performance.now() - milliseconds
    if (since < this.#listeningSince) return [...Topic.options]
    return Topic.options.filter((topic) => (this.#lastHeard.get(topic) ?? 0) >= since)
  }

  close(): Promise<void> {
    return this.listener.close()
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
}
