import { cutText, joinLines } from '../cut-text'
import { outcomeOfStatus, type HttpKind } from './http-kind'
import { escapeMarkdown } from './markdown'

/** A card may have 28 KB. */
const MOST = 12_000
const color = { info: 'Accent', success: 'Good', warning: 'Warning', failure: 'Attention' } as const

export const teams: HttpKind<'teams'> = {
  kind: 'teams',
  rate: { messages: 4, seconds: 1 },
  request({ title, text, fields, links, image, level }, { webhook }) {
    const block = (words: string, more: object = {}) => ({ type: 'TextBlock', text: words, wrap: true, ...more })
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [
        block(escapeMarkdown(cutText(title, 250)), { weight: 'Bolder', size: 'Medium', color: color[level] }),
        ...(text === '' ? [] : [block(joinLines(text.split('\n').map(escapeMarkdown), [], { most: MOST }))]),
        ...(fields.length === 0
          ? []
          : [
              {
                type: 'FactSet',
                facts: fields.slice(0, 20).map(({ label, value }) => ({ title: label, value: cutText(value, 500) })),
              },
            ]),
        ...(image === null ? [] : [{ type: 'Image', url: image, altText: cutText(title, 250) }]),
      ],
      actions: links.slice(0, 5).map(({ label, url }) => ({ type: 'Action.OpenUrl', title: cutText(label, 100), url })),
    }
    const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }
    return { url: webhook, body: { json: { type: 'message', attachments: [attachment] } } }
  },
  outcome: outcomeOfStatus,
}
