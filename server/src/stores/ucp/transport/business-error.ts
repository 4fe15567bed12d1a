import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'
import { storableText } from '../../../platform/db/to-json-rows'
import { ConnectorError } from '../../connector-error'
import { codeOfFault, type Fault } from '../../http/fault-code'
import { wireList } from '../../wire-list'
import { WireText } from '../../wire-text'
import { ucpFaults } from '../ucp-faults'

/** Page of the store; any other text is ignored. */
export const WireLink = z
  .url({ protocol: /^https?$/ })
  .nullish()
  .catch(null)

/** Message of a response: an error, a warning or information. */
export const UcpMessage = z.object({
  type: WireText,
  code: z
    .string()
    .catch('')
    .transform((code) => storableText(code).toLowerCase()),
  content: WireText.transform((text) => text && storableText(text)),
  severity: WireText,
  path: WireText,
})
export type UcpMessage = z.infer<typeof UcpMessage>

const ErrorEnvelope = z.object({
  ucp: z.object({ status: z.literal('error') }),
  messages: wireList(UcpMessage),
  continue_url: WireLink,
})

/** Returns the message that explains the failure: an error, if possible another one than `not_found`. */
function faultIn(messages: readonly UcpMessage[]): Fault {
  const errors = messages.filter(({ type }) => type === 'error')
  const first = errors.find(({ code }) => code !== 'not_found') ?? errors[0] ?? messages[0]
  return { type: first?.code ?? '', message: first?.content ?? '' }
}

/** A response with `ucp.status` `error`: the store processed the request, and there is no resource. */
export class BusinessError {
  constructor(
    readonly messages: readonly UcpMessage[],
    /** Page at which a person may continue. */
    readonly continueUrl: string | null,
  ) {}

  /** Whether the store does not know what was requested, and states no other error. */
  get isNotFound(): boolean {
    const isStated = this.messages.some(({ code }) => code === 'not_found')
    return isStated && this.messages.every(({ type, code }) => type !== 'error' || code === 'not_found')
  }

  /** Returns the failure that the messages mean for a read. */
  asConnectorError(): ConnectorError {
    const fault = faultIn(this.messages)
    const code: StoreErrorCode = ucpFaults.codeOf?.(fault) ?? codeOfFault(fault) ?? 'store.bad_shape'
    const text = [fault.type, fault.message].filter((part) => part !== '').join(': ')
    return new ConnectorError(code, { message: `business error: ${text || 'without a message'}` })
  }
}

/** Schema of a resource or of the business error in its place. */
export const orBusinessError = <Schema extends z.ZodType>(resource: Schema) =>
  z.unknown().transform((body, context): z.output<Schema> | BusinessError => {
    const error = ErrorEnvelope.safeParse(body).data
    if (error) return new BusinessError(error.messages, error.continue_url ?? null)
    const read = resource.safeParse(body)
    if (read.success) return read.data
    const [issue] = read.error.issues
    context.addIssue({ code: 'custom', path: issue?.path ?? [], message: issue?.message ?? 'unknown' })
    return z.NEVER
  })
