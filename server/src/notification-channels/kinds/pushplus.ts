import { z } from '@outlet/shared/contract/zod'
import { verdictByCode, disabled, parseJsonBody, refused, retry, sent } from './outcomes'
import { htmlImage } from './rendering/html-image'
import { composeText } from './rendering/compose'
import { cutText, inCharacters } from './rendering/cut'
import { html } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'

const MAX_TITLE = 100
const MAX_TEXT = 20_000

const ResponseBody = z.object({ code: z.number() })
const verdicts = {
  // Accepted by the service; it does not report whether the message arrives.
  200: sent,
  302: refused('channel.unauthorised'),
  401: refused('channel.unauthorised'),
  403: refused('channel.unauthorised'),
  500: retry('channel.server_error'),
  888: retry('channel.quota_exceeded'),
  // Further messages would extend the block.
  900: disabled('channel.quota_exceeded'),
  903: refused('channel.unauthorised'),
  905: refused('channel.unauthorised'),
  999: retry('channel.server_error'),
}

export const pushplus = defineHttpKind({
  kind: 'pushplus',
  limits: { rates: [{ count: 5, perMs: 60_000 }], size: { max: MAX_TEXT, unit: 'characters' } },
  pictures: 'link',
  outcome: (response, now) =>
    verdictByCode(response, now, { code: parseJsonBody(response, ResponseBody)?.code ?? null, known: verdicts }),
  request: (message, { settings, secrets }) => {
    const image = htmlImage(message.image?.url)
    return postJson('https://www.pushplus.plus/send', {
      token: secrets.token,
      title: cutText(message.title, MAX_TITLE, inCharacters),
      content: composeText(message, { max: MAX_TEXT - image.length, markup: html }) + image,
      template: 'html',
      ...(settings.topic === undefined ? {} : { topic: settings.topic }),
    })
  },
  sample: {
    settings: { topic: 'team' },
    secrets: { token: 'tok-pushplus' },
    to: 'www.pushplus.plus/send',
    ok: { code: 200, msg: 'ok' },
    says: /"token":"tok-pushplus","title":"Back in stock","content":.*"template":"html","topic":"team"/,
  },
})
