import type { LightMyRequestResponse } from 'fastify'
import type { Problem } from '@outlet/shared/contract/problem'

/** Status and code of a refused request; the code is null if the request was not refused. */
export const refusal = (response: LightMyRequestResponse): [number, string | null] => [
  response.statusCode,
  response.statusCode >= 400 ? response.json<Problem>().code : null,
]

/** Codes of a refused request's invalid fields, by path. */
export const refusedFields = (response: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries((response.json<Problem>().errors ?? []).map(({ path, code }) => [path, code]))
