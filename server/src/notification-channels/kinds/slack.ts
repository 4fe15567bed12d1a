import type { RawResponse } from '../../platform/http-client/read-response'
import type { ChannelMessage } from './channel-kind'
import { verdictByStatus, disabled, retry } from './outcomes'
import { composeText, plain } from './rendering/compose'
import { cutText, inCharacters } from './rendering/cut'
import { mrkdwn } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'

const MAX_SECTION = 3000
const MAX_BUTTONS = 5

const colours = { info: '#3370ff', success: '#00b42a', warning: '#ff7d00', failure: '#f53f3f' }
const goneErrors = /no_service|invalid_token|channel_is_archived|channel_not_found|team_disabled|account_inactive/

function outcome(response: RawResponse, now: Date) {
  const body = response.body.toString('utf8').trim()
  if (response.status === 200) return body === 'ok' ? verdictByStatus(response, now) : retry('channel.bad_answer')
  return response.status >= 400 && response.status < 500 && goneErrors.test(body)
    ? disabled('channel.gone')
    : verdictByStatus(response, now)
}

const plainText = (text: string, max: number) => ({
  type: 'plain_text',
  text: cutText(text, max, inCharacters),
  emoji: false,
})

const blocksOf = (message: ChannelMessage) => {
  const body = composeText(message, { max: MAX_SECTION, markup: plain, withLinks: false })
  const buttons = message.links.slice(0, MAX_BUTTONS).map(({ label, url }, index) => ({
    type: 'button',
    action_id: `link-${index}`,
    text: plainText(label, 75),
    url,
  }))
  return [
    { type: 'header', text: plainText(message.title, 150) },
    ...(body ? [{ type: 'section', text: plainText(body, MAX_SECTION) }] : []),
    ...(message.image?.url
      ? [{ type: 'image', image_url: message.image.url, alt_text: cutText(message.title, 150, inCharacters) }]
      : []),
    ...(buttons.length ? [{ type: 'actions', elements: buttons }] : []),
  ]
}

export const slack = defineHttpKind({
  kind: 'slack',
  limits: { rates: [{ count: 1, perMs: 1000 }], size: { max: MAX_SECTION, unit: 'characters' } },
  pictures: 'link',
  outcome,
  request: (message, { secrets }) =>
    postJson(secrets.url, {
      // Text of the push notification on a phone.
      text: cutText(message.title, 300, inCharacters, mrkdwn.escape),
      attachments: [{ color: colours[message.level], blocks: blocksOf(message) }],
    }),
  sample: {
    settings: {},
    secrets: { url: 'https://hooks.slack.com/services/T0/B0/tok-slack-1' },
    to: 'hooks.slack.com/services/T0/B0/tok-slack-1',
    ok: 'ok',
    says: /"text":"Back in stock","attachments":\[\{"color":"#ff7d00","blocks":\[/,
  },
})
