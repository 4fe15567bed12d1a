import type { FastifyBaseLogger } from 'fastify'
import type { Counter } from 'prom-client'
import type { ClientError } from '@outlet/shared/contract/client-errors'
import { signedInUser, type Actor } from '../platform/audit/actor'
import { uuidv7 } from '../platform/db/uuid'
import type { ReportThrottle } from './report-throttle'
import { withoutPersonalData } from './without-personal-data'

interface ReportParts {
  actor: Actor
  throttle: ReportThrottle
  counter: Counter<'remote'>
  log: Pick<FastifyBaseLogger, 'error'>
}

/** A remote's name as such, so that nobody makes a series of metrics out of invented ones. */
const seriesOf = (remote: string | null) =>
  remote === null ? 'host' : /^[a-z][a-z-]{0,30}$/.test(remote) ? remote : 'other'

/**
 * Logs an error of a browser and counts it; the id stands in the log and is shown to the operator. Nothing says who it
 * was. Throws Refusal `client_error.throttled`.
 */
export function reportClientError({ actor, throttle, counter, log }: ReportParts, error: ClientError): { id: string } {
  throttle.take(signedInUser(actor).sessionId)
  const id = uuidv7()
  const { message, stack, page, ...release } = error
  counter.inc({ remote: seriesOf(error.remote) })
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
