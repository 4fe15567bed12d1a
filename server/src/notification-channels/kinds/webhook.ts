import { createHmac } from 'node:crypto'
import { outcomeOfStatus, type HttpKind } from './http-kind'

/** Of Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over id, time (s) and body; the key is what follows `whsec_`. */
export const webhookSign = (
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

export const webhook: HttpKind<'webhook'> = {
  kind: 'webhook',
  rate: { messages: 600, seconds: 60 },
  request(message, { url, secret }, now) {
    const seconds = Math.floor(now.getTime() / 1000)
    const body = JSON.stringify({ ...message, type: 'alert', timestamp: message.at.toISOString() })
    const headers = {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': webhookSign(secret, { id: message.id, seconds, body }),
    }
    return { url, headers, body: { text: body } }
  },
  // 3xx is refused with all that is not 2xx: who moved says so by another address.
  outcome: outcomeOfStatus,
}
