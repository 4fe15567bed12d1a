import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { Actor } from '../audit/actor'
import type { CsvSource } from '../csv/csv-source'
import type { DownloadSlots } from '../csv/download-slots'
import type { Config } from '../../config'
import type { Database } from '../db/database'
import type { EventHub } from '../live/event-hub'
import type { WorkProcess } from '../work/work-process'
import type { RawEndpoint } from './raw-endpoint'
import type { SecretBox } from '../secrets/secret-box'

/** Why a process is not ready, and what it lacks. */
export interface Unready {
  reason: string
  missing?: readonly string[]
}

/** What routes need. One a process; tests build the very same. */
export interface App {
  http: FastifyInstance
  db: Database
  config: Config
  secrets: SecretBox
  events: EventHub
  work: WorkProcess
  /** Who sends a request. */
  authenticate(request: FastifyRequest): Promise<Actor>
  /** Lists that can be downloaded, by the path that gives a ticket. */
  csv: Map<string, CsvSource>
  downloads: DownloadSlots
  /** For so long a pin waits for a browser's check that its environment demands. */
  browserWaitMs: number
  /** What /metrics tells. */
  metrics: Registry
  /** What /readyz asks, besides the database: what keeps this process from serving, or null. */
  unready: (() => Promise<Unready | null>)[]
  /** Everything served below API_PREFIX, for the OpenAPI document. */
  served: Endpoint[]
  servedRaw: RawEndpoint[]
}
