import { z } from '@outlet/shared/contract/zod'
import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { ConnectorError } from '../../connector-error'
import type { Fault } from '../../http/fault-code'
import { jsonOf } from '../../http/response-error'
import type { LimitedResponse } from '../../http/send-limited'
import { badShape } from '../../readable-entries'
import { ucpFaults } from '../ucp-faults'
import {
  identifyingHeaders,
  type MessageContext,
  type TransportMessage,
  type UcpOperation,
  type UcpRequest,
  type UcpResponse,
} from './operations'

/** Name of the resource among the arguments of a tool. */
const resourceOf = (operation: UcpOperation): string => {
  if (operation.endsWith('_cart')) return 'cart'
  return operation.endsWith('_checkout') ? 'checkout' : 'catalog'
}

/** Request of UCP's MCP binding: a call of the tool that is named as the operation (JSON-RPC 2.0). */
export function mcpMessage({ operation, id, body }: UcpRequest, context: MessageContext): TransportMessage {
  const { endpoint, profileUrl, key, version } = context
  const meta = {
    ...(profileUrl === null ? {} : { 'ucp-agent': { profile: profileUrl } }),
    ...(key === null ? {} : { 'idempotency-key': key }),
  }
  const args = {
    meta,
    ...(id === undefined ? {} : { id }),
    ...(body === undefined ? {} : { [resourceOf(operation)]: body }),
    // The first version had the key among the arguments, too.
    ...(version === '2026-01-23' && operation === 'complete_checkout' ? { idempotency_key: key } : {}),
  }
  const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: operation, arguments: args } }
  const headers = { accept: 'application/json, text/event-stream', ...identifyingHeaders(context) }
  return { method: 'POST', url: endpoint, headers, json }
}

const ToolText = z.object({ type: z.literal('text'), text: z.string() })

const Reply = z.union([
  z.object({
    error: z.object({
      code: z.number(),
      message: z.string(),
      data: z
        .object({ retry_after: z.number().min(0).optional().catch(undefined) })
        .nullish()
        .catch(null),
    }),
  }),
  z.object({
    result: z.object({
      structuredContent: z.record(z.string(), z.unknown()).nullish(),
      content: z.array(z.unknown()).nullish(),
      isError: z.boolean().nullish(),
    }),
  }),
])

/** Returns the last JSON-RPC message of an event stream, with which servers of MCP may respond. */
function lastEvent(text: string): string {
  const events = text.split(/\r?\n\r?\n/).map((event) =>
    event
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
      .join('\n'),
  )
  return events.findLast((data) => data !== '') ?? ''
}

const isEventStream = ({ headers }: LimitedResponse) => /^text\/event-stream/i.test(headers['content-type'] ?? '')

/** Pause that an error of JSON-RPC states, for responses without the header. */
const Paused = z.object({ error: z.object({ data: z.object({ retry_after: z.number().min(0) }) }) })

function withRetryAfter(response: LimitedResponse): LimitedResponse {
  if (response.status < 400 || response.headers['retry-after'] !== undefined) return response
  try {
    const { retry_after } = Paused.parse(JSON.parse(response.body.toString('utf8'))).error.data
    return { ...response, headers: { ...response.headers, 'retry-after': String(Math.ceil(retry_after)) } }
  } catch {
    return response
  }
}

/** Returns the response with the last JSON-RPC message of its event stream as its body. */
export const rpcDecoded = (response: LimitedResponse): LimitedResponse =>
  isEventStream(response) ? { ...response, body: Buffer.from(lastEvent(response.body.toString('utf8'))) } : response

const rpcOf = (response: LimitedResponse): unknown => jsonOf(rpcDecoded(response), ucpFaults)

const messageOf = ({ type, message }: Fault) => [type, message].filter((part) => part !== '').join(': ')

/** Codes of protocol errors that came with the status 200: their texts are the only other sign. */
function codeOfRpc({ code, message }: { code: number; message: string }): StoreErrorCode {
  if (/rate|too many/i.test(message)) return 'store.throttled'
  if (/unauthori|forbidden|authenticat/i.test(message)) return 'store.auth_failed'
  return code === -32000 ? 'store.unavailable' : 'store.bad_shape'
}

function errorOfRpc(body: unknown, error: Extract<z.infer<typeof Reply>, { error: object }>['error']): ConnectorError {
  const fault = ucpFaults.read(body) ?? { type: String(error.code), message: error.message }
  const pause = error.data?.retry_after
  const code = ucpFaults.codeOf?.(fault) ?? (pause === undefined ? codeOfRpc(error) : 'store.throttled')
  const details = { message: `JSON-RPC ${error.code}: ${messageOf(fault)}` }
  return new ConnectorError(code, pause === undefined ? details : { ...details, retryAfterMs: pause * 1000 })
}

/** Parses the text of a tool's result, for servers that send no structured content. */
function parsedText(content: readonly unknown[] | null | undefined): unknown {
  const texts = (content ?? []).flatMap((part) => ToolText.safeParse(part).data?.text ?? [])
  try {
    return JSON.parse(texts[0] ?? '')
  } catch {
    throw new ConnectorError('store.bad_shape', { message: `the tool returned no resource: ${texts.join(' ')}` })
  }
}

/** Throws ConnectorError for a response that is no resource, such as an error of JSON-RPC. */
export function mcpResponse(response: LimitedResponse): UcpResponse {
  const body = rpcOf(withRetryAfter(response))
  const reply = Reply.safeParse(body)
  if (!reply.success) throw badShape(reply.error.issues[0])
  if ('error' in reply.data) throw errorOfRpc(body, reply.data.error)
  const { structuredContent, content } = reply.data.result
  return { status: response.status, body: structuredContent ?? parsedText(content) }
}

/** Whether a response of any transport is an error of JSON-RPC. */
export function isRpcError(response: LimitedResponse): boolean {
  try {
    const reply = Reply.safeParse(rpcOf(response)).data
    return reply !== undefined && 'error' in reply
  } catch {
    return false
  }
}
