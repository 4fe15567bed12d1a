import type { RawAnswer } from '../../platform/http-client/read-answer'
import type { ChannelMessage } from './channel-kind'
import { byStatus, disabled, retry } from './outcomes'
import { compose, plain } from './rendering/compose'
import { cut, inCharacters } from './rendering/cut'
import { mrkdwn } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'

const MAX_SECTION = 3000
const MAX_BUTTONS = 5

const colours = { info: '#3370ff', success: '#00b42a', warning: '#ff7d00', failure: '#f53f3f' }
const gone = /no_service|invalid_token|channel_is_archived|channel_not_found|team_disabled|account_inactive/

function outcome(answer: RawAnswer, now: Date) {
  const said = answer.body.toString('utf8').trim()
  if (answer.status === 200) return said === 'ok' ? byStatus(answer, now) : retry('channel.bad_answer')
  return answer.status >= 400 && answer.status < 500 && gone.test(said)
    ? disabled('channel.gone')
    : byStatus(answer, now)
}

const plainText = (text: string, max: number) => ({
  type: 'plain_text',
  text: cut(text, max, inCharacters),
  emoji: false,
})

const blocksOf = (message: ChannelMessage) => {
  const body = compose(message, { max: MAX_SECTION, markup: plain, withLinks: false })
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
      ? [{ type: 'image', image_url: message.image.url, alt_text: cut(message.title, 150, inCharacters) }]
      : []),
    ...(buttons.length ? [{ type: 'actions', elements: buttons }] : []),
  ]
}

export const slack = defineHttpKind({
  kind: 'slack',
  limits: { rates: [{ count: 1, perMs: 1000 }], size: { max: MAX_SECTION, unit: 'characters' } },
  outcome,
  request: (message, { secrets }) =>
    postJson(secrets.url, {
      // What a notification on a phone shows.
      text: cut(message.title, 300, inCharacters, mrkdwn.escape),
      attachments: [{ color: colours[message.level], blocks: blocksOf(message) }],
    }),
})
