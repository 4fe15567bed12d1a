import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { Actor } from '../audit/actor'
import type { DownloadSlots } from '../csv/download-slots'
import type { Config } from '../../config'
import type { Database, Queryable } from '../db/database'
import type { EventHub } from '../live/event-hub'
import type { WorkProcess } from '../work/work-process'
import type { RawEndpoint } from './raw-endpoint'
import type { SecretBox } from '../secrets/secret-box'

/** Reason why a process is not ready, and the missing components. */
export interface Unready {
  reason: string
  missing?: readonly string[]
}

/** Produces a list's rows as a file for the request stored with a download ticket. */
interface CsvSource {
  name: string
  chunks(db: Queryable, actor: Actor, request: unknown): AsyncGenerator<Uint8Array>
}

/** Dependencies of the routes, one instance per process; tests build the same. */
export interface App {
  http: FastifyInstance
  db: Database
  config: Config
  secrets: SecretBox
  events: EventHub
  work: WorkProcess
  authenticate(request: FastifyRequest): Promise<Actor>
  /** Lists that can be downloaded as a file, by the path of their ticket endpoint. */
  csv: Map<string, CsvSource>
  downloads: DownloadSlots
  /** Maximum time that pinning a release waits for a browser check required by its environment. */
  browserWaitMs: number
  /** Metrics exposed at /metrics. */
  metrics: Registry
  /** Additional readiness checks of /readyz besides the database: the reason why this process cannot serve, or null. */
  unready: (() => Promise<Unready | null>)[]
  /** All endpoints below API_PREFIX, for the OpenAPI document. */
  served: Endpoint[]
  servedRaw: RawEndpoint[]
}
