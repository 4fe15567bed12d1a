import type { FastifyBaseLogger } from 'fastify'
import type { Counter } from 'prom-client'
import type { ClientError } from '@outlet/shared/contract/client-errors'
import { HOST } from '@outlet/shared/contract/gate/host-pages'
import { signedInUser, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { noTimes } from '../release-health/load-times'
import { recordHealth } from '../release-health/record-health'
import type { PublishedReleases } from '../releases/published-releases'
import type { ReportThrottle } from './report-throttle'
import { withoutPersonalData } from './without-personal-data'

interface ReportParts {
  db: Database
  /** The server's own. */
  environment: string
  actor: Actor
  throttle: ReportThrottle
  published: PublishedReleases
  counter: Counter<'remote' | 'version' | 'kind'>
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Only of what is published: nobody makes a series of metrics out of an invented release. */
const seriesOf = async (published: PublishedReleases, { remote, version }: ClientError) => {
  const name = remote ?? HOST
  if (version !== null && (await published.has(name, version))) return { remote: name, version }
  return { remote: remote === null ? HOST : 'other', version: '' }
}

/** What a report adds to its release's health: a block is no error. */
const countsOf = ({ kind, is_first: isFirst }: ClientError) =>
  kind === 'blocked' ? { with_errors: 0, errors: 0, blocks: 1 } : { with_errors: isFirst ? 1 : 0, errors: 1 }

/** Adds the report to its release's health. A database that is away keeps no error from the log. */
async function countReport(
  { db, environment, log }: ReportParts,
  { remote: name, version }: { remote: string; version: string },
  error: ClientError,
): Promise<void> {
  if (version === '') return
  const counts = { loads: 0, failed_loads: 0, ...countsOf(error), load_times: noTimes() }
  await recordHealth(db, environment, [{ name, version, ...counts }]).catch((error: unknown) =>
    log.warn({ err: error }, 'an error was not counted'),
  )
}

/**
 * Logs an error of a browser and counts it; the id stands in the log and is shown to the operator. Nothing says who it
 * was. Throws Refusal `client_error.throttled`.
 */
export async function reportClientError(parts: ReportParts, error: ClientError): Promise<{ id: string }> {
  const { actor, throttle, published, counter, log } = parts
  throttle.take(signedInUser(actor).sessionId)
  const id = uuidv7()
  const { message, stack, page, is_first: _isFirst, ...release } = error
  const series = await seriesOf(published, error)
  if (error.kind !== 'blocked') counter.inc({ ...series, kind: error.kind })
  log[error.kind === 'blocked' ? 'warn' : 'error'](
    {
      client_error: {
        id,
        message: withoutPersonalData(message),
        stack: stack === null ? null : withoutPersonalData(stack),
        page: page.replace(/[?#].*/s, ''),
        ...release,
      },
    },
    'client error',
  )
  await countReport(parts, series, error)
  return { id }
}
