import type { ChannelKind as KindName, ChannelProblem } from '@outlet/shared/contract/channel-kinds'
import { AddressRefusedError } from '../../platform/http-client/address-guard'
import { codeOfError, isCertificateError } from '../../platform/http-client/error-codes'
import { ProxyError } from '../../platform/http-client/proxy-dispatcher'
import { readAnswer, TooLargeError, type RawAnswer } from '../../platform/http-client/read-answer'
import { strikeSecrets } from '../../platform/http-client/strike-secrets'
import {
  defineKind,
  type ChannelKind,
  type ChannelMessage,
  type Limits,
  type Outcome,
  type Parts,
} from './channel-kind'
import { refused, retry, withAnswer, type Verdict } from './outcomes'
import { secretTexts } from './secret-texts'

/** An answer says in a few words what became of a message. */
const MAX_BYTES = 256 * 1024

export interface HttpRequest {
  url: string
  method: 'POST'
  headers: Record<string, string>
  body: string | Buffer
}

export interface HttpKind<Kind extends KindName> {
  kind: Kind
  limits: Limits
  /** Pure; a verdict instead of a request = it cannot be sent. */
  request: (message: ChannelMessage, parts: Parts<Kind>) => HttpRequest | Verdict
  outcome: (answer: RawAnswer, now: Date) => Verdict
  /**
   * Any user chooses the address: all failures of the network look alike and no text of the server is shown, so that
   * nobody learns from them what else listens there.
   */
  isUserAddressed?: true
}

const cuts = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/** What an error of the network means, for HTTP and SMTP alike. */
export function ofNetwork(error: unknown, isLate: boolean): Verdict {
  if (error instanceof AddressRefusedError) return refused('channel.address_refused')
  // It may have arrived: to send it again would be to send it twice.
  if (error instanceof TooLargeError) return refused('channel.answer_too_large')
  if (isCertificateError(error)) return refused('channel.untrusted_certificate')
  if (error instanceof ProxyError) return retry('channel.proxy_failed')
  const code = codeOfError(error)
  if (isLate || code.endsWith('TIMEOUT') || code === 'ETIMEDOUT') return retry('channel.timeout')
  const problem: ChannelProblem = cuts.includes(code) || code.startsWith('HPE_') ? 'channel.cut' : 'channel.unreachable'
  return retry(problem)
}

const sayingOf = (error: unknown, isLate: boolean) => {
  if (isLate) return 'no answer in time'
  const text = error instanceof Error ? error.message : ''
  return [codeOfError(error), text].filter(Boolean).join(': ')
}

async function ask(
  { url, ...rest }: HttpRequest,
  { deliver: { agent, timeoutMs } }: { deliver: Parts<KindName>['deliver'] },
): Promise<RawAnswer> {
  const { origin, pathname, search } = new URL(url)
  const headers = { 'user-agent': 'outlet-console', ...rest.headers }
  const signal = AbortSignal.timeout(timeoutMs)
  const request = { origin, path: pathname + search, method: rest.method, headers, body: rest.body }
  return readAnswer(agent, request, { maxBytes: MAX_BYTES, signal })
}

/** A kind that is one HTTP request: what to send and what the answer means are its own, the sending is this. */
export function defineHttpKind<Kind extends KindName>({
  kind,
  limits,
  request,
  outcome,
  isUserAddressed,
}: HttpKind<Kind>): ChannelKind {
  return defineKind({
    kind,
    limits,
    send: async (message: ChannelMessage, parts: Parts<Kind>): Promise<Outcome> => {
      const asked = request(message, parts)
      if ('result' in asked) return withAnswer(asked, '')
      const secrets = secretTexts(parts.secrets)
      try {
        const answer = await ask(asked, parts)
        const text = isUserAddressed ? '' : answer.body.toString('utf8')
        const said = `${answer.status} ${text}`
        return withAnswer(outcome(answer, parts.now), strikeSecrets(said, secrets))
      } catch (error) {
        if (isUserAddressed) return withAnswer(retry('channel.unreachable'), '')
        const isLate = error instanceof DOMException && error.name === 'TimeoutError'
        return withAnswer(ofNetwork(error, isLate), strikeSecrets(sayingOf(error, isLate), secrets))
      }
    },
  })
}

/** A request with a JSON body. */
export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}): HttpRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
})
