import type { ChannelMessage } from './channel-kind'
import { byStatus } from './outcomes'
import { compose, plainBytes } from './rendering/compose'
import { cut, inCharacters } from './rendering/cut'
import { defineHttpKind, postJson } from './send-http'

/** Of the 28 KB of a whole card. */
const MAX_BYTES = 12_000
const MAX_ACTIONS = 6

const colours = { info: 'Accent', success: 'Good', warning: 'Warning', failure: 'Attention' }

/** A run of a rich text block is no markdown, unlike a text block, so that nothing in it needs an escape. */
const rich = (text: string, style: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
})

const cardOf = (message: ChannelMessage) => {
  const lines = compose(message, { max: MAX_BYTES, markup: plainBytes, withLinks: false }).split('\n').filter(Boolean)
  const title = cut(message.title, 300, inCharacters)
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      rich(title, { weight: 'Bolder', size: 'Medium', color: colours[message.level] }),
      ...lines.map((line) => rich(line)),
      ...(message.image?.url ? [{ type: 'Image', url: message.image.url, altText: title }] : []),
    ],
    actions: message.links
      .slice(0, MAX_ACTIONS)
      .map(({ label, url }) => ({ type: 'Action.OpenUrl', title: cut(label, 60, inCharacters), url })),
  }
}

/** The address of a Workflows trigger "when a Teams webhook request is received". */
export const teams = defineHttpKind({
  kind: 'teams',
  limits: { rates: [{ count: 4, perMs: 1000 }], size: { max: MAX_BYTES, unit: 'bytes' } },
  outcome: byStatus,
  request: (message, { secrets }) =>
    postJson(secrets.url, {
      type: 'message',
      attachments: [
        { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: cardOf(message) },
      ],
    }),
})
