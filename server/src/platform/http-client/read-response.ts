import type { Dispatcher } from 'undici'
import type { OutgoingAgent } from './address-guard'

/** The response body is longer than allowed. */
export class TooLargeError extends Error {
  override name = 'TooLargeError'
}

export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface ReadOptions {
  maxBytes: number
  signal: AbortSignal
  /** Called right before the request's first byte is written; before that, the server does not know of the request. */
  onStarted?: (() => void) | undefined
}

/** Fields that are lists, and that a signature or most servers repeat line by line. */
const repeatable = new Set(['set-cookie', 'signature', 'signature-input', 'content-digest'])

/** Omits repeated headers except those of lists. */
const single = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value]]
      return value && repeatable.has(name) ? [[name, value.join(', ')]] : []
    }),
  )

/**
 * Sends a request once and reads the complete response. Rejects with the signal's reason as soon as it is aborted; a
 * request that has not started by then is never sent. Rejects with TooLargeError or undici's error.
 */
export async function readResponse(
  agent: OutgoingAgent,
  request: Dispatcher.DispatchOptions,
  { maxBytes, signal, onStarted }: ReadOptions,
): Promise<RawResponse> {
  signal.throwIfAborted()
  await agent.admit?.(String(request.origin))
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    let running: Dispatcher.DispatchController | null = null
    let head: Omit<RawResponse, 'body'> | null = null
    const chunks: Buffer[] = []
    let size = 0
    const abort = () => {
      reject(signal.reason)
      running?.abort(asError(signal.reason))
    }
    signal.addEventListener('abort', abort, { once: true })
    const over = () => signal.removeEventListener('abort', abort)
    agent.dispatch(request, {
      onRequestStart: (controller) => {
        running = controller
        if (signal.aborted) controller.abort(asError(signal.reason))
        else onStarted?.()
      },
      onResponseStart: (_controller, status, headers) => {
        // A 1xx status is only an interim response.
        if (status >= 200) head = { status, headers: single(headers) }
      },
      onResponseData: (controller, part) => {
        size += part.length
        if (size > maxBytes) controller.abort(new TooLargeError(`the response is longer than ${maxBytes} bytes`))
        else chunks.push(part)
      },
      onResponseEnd: () => {
        over()
        if (head) resolve({ ...head, body: Buffer.concat(chunks) })
        else reject(new Error('the response has no status'))
      },
      onResponseError: (_controller, error) => {
        over()
        reject(error)
      },
    })
  })
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('aborted', { cause: reason }))
