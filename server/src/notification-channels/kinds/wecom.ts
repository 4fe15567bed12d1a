import { z } from '@outlet/shared/contract/zod'
import { verdictByCode, disabled, parseJsonBody, retry, sent } from './outcomes'
import { composeText } from './rendering/compose'
import { robotMarkdown } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'

const MAX_BYTES = 4096

const ResponseBody = z.object({ errcode: z.number() })
const verdicts = {
  0: sent,
  [-1]: retry('channel.server_error'),
  45009: retry('channel.rate_limited', 60_000),
  93000: disabled('channel.gone'),
}

export const wecom = defineHttpKind({
  kind: 'wecom',
  limits: { rates: [{ count: 20, perMs: 60_000 }], size: { max: MAX_BYTES, unit: 'bytes' } },
  pictures: 'none',
  outcome: (response, now) =>
    verdictByCode(response, now, { code: parseJsonBody(response, ResponseBody)?.errcode ?? null, known: verdicts }),
  request: (message, { secrets }) =>
    postJson(secrets.url, {
      msgtype: 'markdown',
      markdown: {
        content: composeText(message, { max: MAX_BYTES, markup: { ...robotMarkdown, newline: '\n' }, withTitle: true }),
      },
    }),
  sample: {
    settings: {},
    secrets: { url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=tok-wecom' },
    to: 'qyapi.weixin.qq.com/cgi-bin/webhook/send?key=tok-wecom',
    ok: { errcode: 0, errmsg: 'ok' },
    says: /^\{"msgtype":"markdown","markdown":\{"content":"\*\*Back in stock\*\*/,
  },
})
