import type { FastifyBaseLogger } from 'fastify'
import type { Counter } from 'prom-client'
import type { ClientError } from '@outlet/shared/contract/releases/client-errors'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { signedInUser, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import type { SecretBox } from '../platform/secrets/secret-box'
import { boundReport } from '../releases/release-health/bound-reports'
import { readGivenReleases, type GivenReleases } from '../releases/release-health/given-releases'
import { noTimes } from '../releases/release-health/load-times'
import { recordHealth } from '../releases/release-health/record-health'
import type { PublishedReleases } from '../releases/published-releases'
import type { ReportThrottle } from './report-throttle'
import { withoutPersonalData } from './without-personal-data'

interface ReportDeps {
  db: Database
  secrets: SecretBox
  /** Environment that this server serves. */
  environment: string
  actor: Actor
  throttle: ReportThrottle
  published: PublishedReleases
  counter: Counter<'remote' | 'version' | 'kind'>
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/**
 * Labels of the metric. Only published releases of which the reporter's pages were made get their own series and count,
 * so that invented ones create none.
 */
const seriesOf = async (published: PublishedReleases, given: GivenReleases, { remote, version }: ClientError) => {
  const name = remote ?? HOST
  if (version !== null && given.has(name, version) && (await published.has(name, version)))
    return { remote: name, version }
  return { remote: remote === null ? HOST : 'other', version: '' }
}

/** Counts that a report adds to its release's health. A block is not an error. */
const countsOf = ({ kind, is_first: isFirst }: ClientError) =>
  kind === 'blocked' ? { with_errors: 0, errors: 0, blocks: 1 } : { with_errors: isFirst ? 1 : 0, errors: 1 }

/** Adds the report to its release's health. The error is logged even if the database is unreachable. */
async function countReport(
  { db, secrets, environment, actor, log }: ReportDeps,
  { remote: name, version }: { remote: string; version: string },
  given: GivenReleases,
  error: ClientError,
): Promise<void> {
  if (version === '') return
  const counts = { loads: 0, failed_loads: 0, ...countsOf(error), load_times: noTimes() }
  try {
    const canary = given.canaryOf(name)
    if (canary && counts.with_errors > 0) {
      const report = { environment, name, version, canary, userId: signedInUser(actor).id, kind: 'error' } as const
      if (!(await boundReport(db, secrets, report)).isCounted) return
    }
    await recordHealth(db, environment, [{ name, version, ...counts }])
  } catch (failure) {
    log.warn({ err: failure }, 'an error was not counted')
  }
}

/** Used while the database is unreachable: the error is logged without being counted. */
const nothingGiven: GivenReleases = { has: () => false, canaryOf: () => null }

/**
 * Logs and counts an error of a browser. The returned id is in the log and is shown to the operator; no other field
 * identifies the person. Throws Refusal `client_error.throttled`.
 */
export async function reportClientError(deps: ReportDeps, error: ClientError): Promise<{ id: string }> {
  const { actor, throttle, published, counter, log } = deps
  const user = signedInUser(actor)
  throttle.take(user.sessionId)
  const id = uuidv7()
  const { message, stack, page, is_first: _isFirst, ...release } = error
  const { db, secrets, environment } = deps
  const given = await readGivenReleases(db, secrets, environment, user).catch((failure: unknown) => {
    log.warn({ err: failure }, 'an error was not counted')
    return nothingGiven
  })
  const series = await seriesOf(published, given, error)
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
  await countReport(deps, series, given, error)
  return { id }
}
