import type { FastifyBaseLogger } from 'fastify'
import type { Counter } from 'prom-client'
import type { ClientError } from '@outlet/shared/contract/client-errors'
import { signedInUser, type Actor } from '../platform/audit/actor'
import { uuidv7 } from '../platform/db/uuid'
import { HOST } from '@outlet/shared/contract/gate/host-pages'
import type { PublishedReleases } from './published-releases'
import type { ReportThrottle } from './report-throttle'
import { withoutPersonalData } from './without-personal-data'

interface ReportParts {
  actor: Actor
  throttle: ReportThrottle
  published: PublishedReleases
  counter: Counter<'remote' | 'version' | 'kind'>
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Only of what is published: nobody makes a series of metrics out of an invented release. */
const seriesOf = async (published: PublishedReleases, { remote, version }: ClientError) => {
  const name = remote ?? HOST
  if (version !== null && (await published.has(name, version))) return { remote: name, version }
  return { remote: remote === null ? HOST : 'other', version: '' }
}

/**
 * Logs an error of a browser and counts it; the id stands in the log and is shown to the operator. Nothing says who it
 * was. Throws Refusal `client_error.throttled`.
 */
export async function reportClientError(
  { actor, throttle, published, counter, log }: ReportParts,
  error: ClientError,
): Promise<{ id: string }> {
  throttle.take(signedInUser(actor).sessionId)
  const id = uuidv7()
  const { message, stack, page, ...release } = error
  counter.inc({ ...(await seriesOf(published, error)), kind: error.kind })
  log.error(
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
  return { id }
}
