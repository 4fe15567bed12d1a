import type { LightMyRequestResponse } from 'fastify'
import type { Problem } from '@outlet/shared/contract/problem'

/** Status and code of a refused request; null in place of the code where it was not refused. */
export const refusal = (answer: LightMyRequestResponse): [number, string | null] => [
  answer.statusCode,
  answer.statusCode >= 400 ? answer.json<Problem>().code : null,
]

/** The fields that a refused request names. */
export const refusedFields = (answer: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries((answer.json<Problem>().errors ?? []).map(({ path, code }) => [path, code]))
