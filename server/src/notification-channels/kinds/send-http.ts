import type {
  ChannelKind as KindName,
  ChannelProblem,
} from '@outlet/shared/contract/notification-channels/channel-kinds'
import { AddressRefusedError } from '../../platform/http-client/address-guard'
import { codeOfError, isCertificateError } from '../../platform/http-client/error-codes'
import { ProxyError } from '../../platform/http-client/proxy-dispatcher'
import { readResponse, TooLargeError, type RawResponse } from '../../platform/http-client/read-response'
import { redactSecrets } from '../../platform/http-client/redact-secrets'
import {
  defineKind,
  type ChannelKind,
  type ChannelMessage,
  type KindSample,
  type Outcome,
  type SendContext,
} from './channel-kind'
import { refused, retry, withResponse, type Verdict } from './outcomes'
import { secretTexts } from './secret-texts'

/** Size limit of a response; responses to messages are short. */
const MAX_BYTES = 256 * 1024

export interface HttpRequest {
  url: string
  method: 'POST'
  headers: Record<string, string>
  body: string | Buffer
}

export interface HttpKind<Kind extends KindName> extends Omit<ChannelKind, 'send'> {
  kind: Kind
  sample: KindSample
  /** Pure function. Returns a verdict instead of a request if the message cannot be sent. */
  request: (message: ChannelMessage, context: SendContext<Kind>) => HttpRequest | Verdict
  outcome: (response: RawResponse, now: Date) => Verdict
  /**
   * The user chooses the URL. All network errors then have the same outcome and no text of the server is displayed, so
   * that a user cannot probe hosts and ports (SSRF).
   */
  isUserAddressed?: true
}

const connectionCutCodes = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/** Verdict for a network error, for HTTP and SMTP alike. */
export function networkErrorVerdict(error: unknown, isLate: boolean): Verdict {
  if (error instanceof AddressRefusedError) return refused('channel.address_refused')
  // The message may have arrived, so that a retry could send it twice.
  if (error instanceof TooLargeError) return refused('channel.answer_too_large')
  if (isCertificateError(error)) return refused('channel.untrusted_certificate')
  if (error instanceof ProxyError) return retry('channel.proxy_failed')
  const code = codeOfError(error)
  if (isLate || code.endsWith('TIMEOUT') || code === 'ETIMEDOUT') return retry('channel.timeout')
  const problem: ChannelProblem =
    connectionCutCodes.includes(code) || code.startsWith('HPE_') ? 'channel.cut' : 'channel.unreachable'
  return retry(problem)
}

const errorTextOf = (error: unknown, isLate: boolean) => {
  if (isLate) return 'no response in time'
  const text = error instanceof Error ? error.message : ''
  return [codeOfError(error), text].filter(Boolean).join(': ')
}

async function sendRequest(
  { url, ...rest }: HttpRequest,
  { deliver: { agent, timeoutMs } }: { deliver: SendContext<KindName>['deliver'] },
): Promise<RawResponse> {
  const { origin, pathname, search } = new URL(url)
  const headers = { 'user-agent': 'outlet-console', ...rest.headers }
  const signal = AbortSignal.timeout(timeoutMs)
  const request = { origin, path: pathname + search, method: rest.method, headers, body: rest.body }
  return readResponse(agent, request, { maxBytes: MAX_BYTES, signal })
}

/**
 * Defines a channel kind whose message is one HTTP request. The kind provides the request and the meaning of the
 * response.
 */
export function defineHttpKind<Kind extends KindName>({
  request,
  outcome,
  isUserAddressed,
  ...facts
}: HttpKind<Kind>): ChannelKind {
  return defineKind({
    ...facts,
    send: async (message: ChannelMessage, context: SendContext<Kind>): Promise<Outcome> => {
      const prepared = request(message, context)
      if ('result' in prepared) return withResponse(prepared, '')
      const secrets = secretTexts(context.secrets)
      try {
        const response = await sendRequest(prepared, context)
        const text = isUserAddressed ? '' : response.body.toString('utf8')
        const responseText = `${response.status} ${text}`
        return withResponse(outcome(response, context.now), redactSecrets(responseText, secrets))
      } catch (error) {
        if (isUserAddressed) return withResponse(retry('channel.unreachable'), '')
        const isLate = error instanceof DOMException && error.name === 'TimeoutError'
        return withResponse(networkErrorVerdict(error, isLate), redactSecrets(errorTextOf(error, isLate), secrets))
      }
    },
  })
}

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}): HttpRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
})
