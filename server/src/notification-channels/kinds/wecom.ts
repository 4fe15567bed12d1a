import { z } from '@outlet/shared/contract/zod'
import { byCode, disabled, jsonOf, retry, sent } from './outcomes'
import { compose } from './rendering/compose'
import { robotMarkdown } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'

const MAX_BYTES = 4096

const Answer = z.object({ errcode: z.number() })
const known = {
  0: sent,
  [-1]: retry('channel.server_error'),
  45009: retry('channel.rate_limited', 60_000),
  93000: disabled('channel.gone'),
}

export const wecom = defineHttpKind({
  kind: 'wecom',
  limits: { rates: [{ count: 20, perMs: 60_000 }], size: { max: MAX_BYTES, unit: 'bytes' } },
  outcome: (answer, now) => byCode(answer, now, { code: jsonOf(answer, Answer)?.errcode ?? null, known }),
  request: (message, { secrets }) =>
    postJson(secrets.url, {
      msgtype: 'markdown',
      markdown: {
        content: compose(message, { max: MAX_BYTES, markup: { ...robotMarkdown, newline: '\n' }, withTitle: true }),
      },
    }),
})
