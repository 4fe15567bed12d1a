import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { Actor } from '../audit/actor'
import type { StoredBulkList } from '../bulk-jobs/bulk-list'
import type { CsvSource } from '../downloads/csv-source'
import type { Config } from '../config'
import type { Database } from '../db/database'
import type { EventHub } from '../events/event-hub'
import type { SecretBox } from '../secrets/secret-box'

/** What routes need. One a process; tests build the very same. */
export interface App {
  http: FastifyInstance
  db: Database
  config: Config
  secrets: SecretBox
  events: EventHub
  /** Who sends a request. */
  authenticate(request: FastifyRequest): Promise<Actor>
  /** Lists that can be downloaded, by the path that gives a ticket. */
  csv: Map<string, CsvSource>
  /** Lists whose rows can be changed many at a time, by the path that takes it. */
  bulk: Map<string, StoredBulkList>
  /** What /metrics tells. */
  metrics: Registry
  /** Every endpoint served, for the OpenAPI document. */
  served: Endpoint[]
}
