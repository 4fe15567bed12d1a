import { createHmac } from 'node:crypto'
import { byStatus, retry, retryAfter } from './outcomes'
import { defineHttpKind, postJson } from './send-http'

/** Standard Webhooks 1.0: the key is what stands behind `whsec_`, decoded; the answer carries the scheme's version. */
export const webhookSignature = (
  { id, timestampS, body }: { id: string; timestampS: number; body: string },
  secret: string,
): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`
}

/** Of these Standard Webhooks says to slow down. */
const slower = [429, 502, 504]

export const webhook = defineHttpKind({
  kind: 'webhook',
  limits: { rates: [], size: null },
  outcome: (answer, now) =>
    slower.includes(answer.status) ? retry('channel.rate_limited', retryAfter(answer, now)) : byStatus(answer, now),
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
})
