import { createHmac } from 'node:crypto'
import { z } from '@outlet/shared/contract/zod'
import type { ChannelMessage } from './channel-kind'
import { byCode, disabled, jsonOf, refused, retry, sent } from './outcomes'
import { compose, plainBytes } from './rendering/compose'
import { cut, inCharacters } from './rendering/cut'
import { withKeyword } from './rendering/with-keyword'
import { defineHttpKind, postJson } from './send-http'

/** Of the request's 20 KB, what the text may take: JSON may write a character in twice its bytes. */
const MAX_BYTES = 9000
const MAX_BUTTONS = 4

/** Feishu, "custom bots": here the key is timestamp and secret, and nothing is what is signed. */
export const feishuSignature = (timestampS: number, secret: string): string =>
  createHmac('sha256', `${timestampS}\n${secret}`).update('').digest('base64')

const Answer = z.object({ code: z.number() })

const known = {
  0: sent,
  // On full and half hours all robots write at once.
  11232: retry('channel.rate_limited', 60_000),
  9499: refused('channel.refused'),
  19001: refused('channel.bad_address'),
  19007: disabled('channel.gone'),
  19021: refused('channel.bad_signature'),
  19022: refused('channel.unauthorised'),
  19024: refused('channel.keyword_missing'),
}

const colours = { info: 'blue', success: 'green', warning: 'orange', failure: 'red' }

const plainText = (content: string) => ({ tag: 'plain_text', content })

const cardOf = (message: ChannelMessage) => {
  const body = compose(message, { max: MAX_BYTES, markup: plainBytes, withLinks: false })
  const actions = message.links.slice(0, MAX_BUTTONS).map(({ label, url }, index) => ({
    tag: 'button',
    text: plainText(cut(label, 60, inCharacters)),
    url,
    type: index === 0 ? 'primary' : 'default',
  }))
  return {
    config: { wide_screen_mode: true },
    header: { title: plainText(cut(message.title, 200, inCharacters)), template: colours[message.level] },
    elements: [
      ...(body ? [{ tag: 'div', text: plainText(body) }] : []),
      ...(actions.length ? [{ tag: 'action', actions }] : []),
    ],
  }
}

export const feishu = defineHttpKind({
  kind: 'feishu',
  limits: {
    rates: [
      { count: 5, perMs: 1000 },
      { count: 100, perMs: 60_000 },
    ],
    size: { max: MAX_BYTES, unit: 'bytes' },
  },
  outcome: (answer, now) => byCode(answer, now, { code: jsonOf(answer, Answer)?.code ?? null, known }),
  request: (message, { settings, secrets, now }) => {
    const timestamp = Math.floor(now.getTime() / 1000)
    const signed = secrets.signing_secret
      ? { timestamp: String(timestamp), sign: feishuSignature(timestamp, secrets.signing_secret) }
      : {}
    const card = cardOf(withKeyword(message, settings.keyword))
    return postJson(secrets.url, { ...signed, msg_type: 'interactive', card })
  },
})
