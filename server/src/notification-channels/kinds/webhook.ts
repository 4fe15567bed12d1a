import { createHmac } from 'node:crypto'
import { verdictByStatus, retry, parseRetryAfter } from './outcomes'
import { defineHttpKind, postJson } from './send-http'

/**
 * Signature of Standard Webhooks 1.0. The key is the base64 text after `whsec_`; the result starts with the version of
 * the scheme.
 */
export const webhookSignature = (
  { id, timestampS, body }: { id: string; timestampS: number; body: string },
  secret: string,
): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`
}

/** Statuses at which Standard Webhooks requires senders to slow down. */
const slowDownStatuses = [429, 502, 504]

export const webhook = defineHttpKind({
  kind: 'webhook',
  limits: { rates: [], size: null },
  pictures: 'link',
  outcome: (response, now) =>
    slowDownStatuses.includes(response.status)
      ? retry('channel.rate_limited', parseRetryAfter(response, now))
      : verdictByStatus(response, now),
  request: ({ id, at, level, title, text, fields, links, image, locale }, { secrets, now }) => {
    const timestampS = Math.floor(now.getTime() / 1000)
    const request = postJson(secrets.url, {
      type: 'notification',
      timestamp: at.toISOString(),
      data: { level, title, text, fields, links, image_url: image?.url ?? null, locale },
    })
    const signature = webhookSignature({ id, timestampS, body: String(request.body) }, secrets.signing_secret)
    const signed = { 'webhook-id': id, 'webhook-timestamp': String(timestampS), 'webhook-signature': signature }
    return { ...request, headers: { ...request.headers, ...signed } }
  },
  sample: {
    settings: {},
    secrets: { url: 'http://hook.example/in', signing_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    to: 'hook.example/in',
    ok: '',
    says: /^\{"type":"notification","timestamp":"2026-03-04T05:06:07.000Z","data":\{"level":"warning"/,
  },
})
