import { z } from '@outlet/shared/contract/zod'
import type { Faults } from '../http/response-error'
import { isUnknownClient } from '../http/fault-code'

/** Problem details (RFC 7807); the last segment of the URL in `type` names the error. */
const Problem = z.object({ type: z.string().catch(''), title: z.string().catch(''), detail: z.string().catch('') })

/** Error format of the sign-in service (OAuth 2). */
const OauthError = z.object({
  error: z.string(),
  error_description: z.string().catch(''),
  message: z.string().catch(''),
})

/** Error format of the gateway. */
const GatewayError = z.object({ message: z.string(), status_code: z.coerce.string().catch('') })

const NOT_LET_IN = /^(invalid_client|unauthorized_client|invalid_grant|invalid_request)$/

export const scapiFaults: Faults = {
  read: (body) => {
    const oauth = OauthError.safeParse(body).data
    if (oauth) return { type: oauth.error, message: oauth.error_description || oauth.message }
    const gateway = GatewayError.safeParse(body).data
    if (gateway) return { type: gateway.status_code, message: gateway.message }
    const problem = Problem.safeParse(body).data
    return problem ? { type: problem.type.split('/').at(-1) ?? '', message: problem.detail || problem.title } : null
  },
  isWrongSetting: (fault) => fault.type === 'invalid_scope' || isUnknownClient(fault),
  // The sign-in service returns 400 when the client, its site or its redirect address is not as registered.
  isAccessRefused: (status, { type }) => status === 400 && NOT_LET_IN.test(type),
}
