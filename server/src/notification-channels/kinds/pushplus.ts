import { z } from '@outlet/shared/contract/zod'
import { byCode, disabled, jsonOf, refused, retry, sent } from './outcomes'
import { htmlImage } from './rendering/html-image'
import { compose } from './rendering/compose'
import { cut, inCharacters } from './rendering/cut'
import { html } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'

const MAX_TITLE = 100
const MAX_TEXT = 20_000

const Answer = z.object({ code: z.number() })
const known = {
  // Accepted, which is all that it tells.
  200: sent,
  302: refused('channel.unauthorised'),
  401: refused('channel.unauthorised'),
  403: refused('channel.unauthorised'),
  500: retry('channel.server_error'),
  888: retry('channel.quota_exceeded'),
  // Whoever goes on sending now is locked for longer.
  900: disabled('channel.quota_exceeded'),
  903: refused('channel.unauthorised'),
  905: refused('channel.unauthorised'),
  999: retry('channel.server_error'),
}

export const pushplus = defineHttpKind({
  kind: 'pushplus',
  limits: { rates: [{ count: 5, perMs: 60_000 }], size: { max: MAX_TEXT, unit: 'characters' } },
  outcome: (answer, now) => byCode(answer, now, { code: jsonOf(answer, Answer)?.code ?? null, known }),
  request: (message, { settings, secrets }) => {
    const image = htmlImage(message.image?.url)
    return postJson('https://www.pushplus.plus/send', {
      token: secrets.token,
      title: cut(message.title, MAX_TITLE, inCharacters),
      content: compose(message, { max: MAX_TEXT - image.length, markup: html }) + image,
      template: 'html',
      ...(settings.topic === undefined ? {} : { topic: settings.topic }),
    })
  },
})
