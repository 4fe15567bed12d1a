import type { ChannelMessage } from './channel-kind'
import { verdictByStatus } from './outcomes'
import { composeText, plainBytes } from './rendering/compose'
import { cutText, inCharacters } from './rendering/cut'
import { defineHttpKind, postJson } from './send-http'

/** Share of the card's limit of 28 KB. */
const MAX_BYTES = 12_000
const MAX_ACTIONS = 6

const colours = { info: 'Accent', success: 'Good', warning: 'Warning', failure: 'Attention' }

/** Text of a `RichTextBlock` is not parsed as markdown (that of a `TextBlock` is), so it needs no escape. */
const richTextBlock = (text: string, style: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
})

const cardOf = (message: ChannelMessage) => {
  const lines = composeText(message, { max: MAX_BYTES, markup: plainBytes, withLinks: false })
    .split('\n')
    .filter(Boolean)
  const title = cutText(message.title, 300, inCharacters)
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      richTextBlock(title, { weight: 'Bolder', size: 'Medium', color: colours[message.level] }),
      ...lines.map((line) => richTextBlock(line)),
      ...(message.image?.url ? [{ type: 'Image', url: message.image.url, altText: title }] : []),
    ],
    actions: message.links
      .slice(0, MAX_ACTIONS)
      .map(({ label, url }) => ({ type: 'Action.OpenUrl', title: cutText(label, 60, inCharacters), url })),
  }
}

/** Posts to a Workflows trigger "when a Teams webhook request is received". */
export const teams = defineHttpKind({
  kind: 'teams',
  limits: { rates: [{ count: 4, perMs: 1000 }], size: { max: MAX_BYTES, unit: 'bytes' } },
  pictures: 'link',
  outcome: verdictByStatus,
  request: (message, { secrets }) =>
    postJson(secrets.url, {
      type: 'message',
      attachments: [
        { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: cardOf(message) },
      ],
    }),
  sample: {
    settings: {},
    secrets: { url: 'https://flows.example/workflows/tok-teams-1?sig=signature1' },
    to: 'flows.example/workflows/tok-teams-1?sig=signature1',
    ok: '',
    says: /"contentType":"application\/vnd.microsoft.card.adaptive".*"type":"AdaptiveCard"/,
  },
})
