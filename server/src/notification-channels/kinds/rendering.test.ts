import type { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { channelKinds } from './channel-kinds'
import type { ChannelMessage } from './channel-kind'
import { composeText, plain, type Markup } from './rendering/compose'
import { cutText, inBytes, inCharacters } from './rendering/cut'
import { html, markdown, mrkdwn, robotMarkdown, telegramHtml } from './rendering/markups'
import { sampleMessage, NOW, sampleOf, vapid } from './testing/channel-samples'
import { reply, startRecordingServer } from './testing/recording-server'

const FAMILY = '👩‍👩‍👧‍👦'
const hostile = '<b>*_`[x](https://evil.example)~|# > & "@all" \\'

const markups: [string, Markup][] = [
  ['plain', plain],
  ['html', html],
  ['telegram', telegramHtml],
  ['markdown', markdown],
  ['robot markdown', robotMarkdown],
  ['mrkdwn', mrkdwn],
]

test('a cut breaks neither an emoji nor an escape sequence, and ends with an ellipsis', () => {
  expect(cutText(`ab${FAMILY}cd`, 8, inCharacters)).toBe('ab…')
  expect(cutText('库存恢复', 10, inBytes)).toBe('库存…')
  expect(cutText('a<<<', 8, inCharacters, html.escape)).toBe('a&lt;…')
  expect(cutText('a<', 8, inCharacters, html.escape)).toBe('a&lt;')
  expect(cutText('abc', 0, inCharacters)).toBe('')
})

test('message texts are escaped and never act as markup', () => {
  expect(html.escape(hostile)).toBe('&lt;b&gt;*_`[x](https://evil.example)~|# &gt; &amp; &quot;@all&quot; \\')
  expect(markdown.escape('[x](y) *b* _i_ `c` <@1>')).toBe('\\[x\\]\\(y\\) \\*b\\* \\_i\\_ \\`c\\` \\<\\@1\\>')
  expect(robotMarkdown.escape(hostile)).not.toMatch(/[\\`*_[\]<>#~@]/)
  expect(mrkdwn.escape('<!here> & <@U1>')).toBe('&lt;!here&gt; &amp; &lt;@U1&gt;')
  expect(markdown.link('a', 'https://x.example/a)b?q=(1)')).toBe('[a](https://x.example/a%29b?q=%281%29)')
  expect(mrkdwn.link('a|b', 'https://x.example/?a=1&b=|')).toBe('<https://x.example/?a=1&amp;b=%7C|a¦b>')
})

test.each(markups)(
  '%s: within the limit the main link is complete, and other links are complete or left out',
  (_name, markup) => {
    const long: ChannelMessage = {
      ...sampleMessage,
      title: hostile.repeat(5),
      text: `${hostile}${FAMILY}库存`.repeat(200),
      fields: [{ label: hostile, value: hostile }],
    }
    const [main, other] = sampleMessage.links.map(({ label, url }) => markup.link(markup.escape(label), url))
    for (let max = 200; max < 500; max += 7) {
      const text = composeText(long, { max, markup, withTitle: true })
      expect(markup.measure(text)).toBeLessThanOrEqual(max)
      expect(text.endsWith(main ?? '?')).toBe(true)
      expect(text).toContain('…')
      expect(text.includes('store.example')).toBe(text.includes(other ?? '?'))
      expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
    }
  },
)

test('a long text leaves room for the fields', () => {
  const long = { ...sampleMessage, text: 'x'.repeat(5000), fields: [{ label: 'Price', value: '$129.00' }] }
  expect(composeText(long, { max: 400, markup: plain })).toContain('Price: $129.00')
  expect(composeText({ ...long, fields: [] }, { max: 400, markup: plain, withLinks: false }).length).toBeGreaterThan(
    390,
  )
})

test('each kind respects its size limit, and sends pictures in its own way', async () => {
  const server = await startRecordingServer()
  const long = { ...sampleMessage, title: '库'.repeat(3000), text: `${FAMILY}存`.repeat(30_000) }
  const file = { name: 'a"b.png', type: 'image/png', bytes: Buffer.from('PNG') }
  const deliver = { agent: server.agent, allowedPrivateNetworks: [], mailProxy: null, vapid, timeoutMs: 3000 }
  const bodyOf = async (name: ChannelKind, sentMessage: ChannelMessage) => {
    server.setReply(reply(200))
    const { settings, secrets } = sampleOf(name)
    await channelKinds[name].send(sentMessage, { settings, secrets, now: NOW, deliver })
    return server.recorded[0]?.body ?? ''
  }
  const wecom = JSON.parse(await bodyOf('wecom', long)) as { markdown: { content: string } }
  expect(Buffer.byteLength(wecom.markdown.content)).toBeLessThanOrEqual(4096)
  expect(wecom.markdown.content).toContain('(https://console.example/orders?id=1)')
  const telegram = JSON.parse(await bodyOf('telegram', long)) as { text: string }
  expect(telegram.text.length).toBeLessThanOrEqual(4096)
  expect(Buffer.byteLength(await bodyOf('feishu', long))).toBeLessThanOrEqual(20 * 1024)
  expect(Buffer.byteLength(await bodyOf('teams', long))).toBeLessThanOrEqual(28 * 1024)
  expect(Buffer.byteLength(await bodyOf('bark', long))).toBeLessThanOrEqual(4096)
  expect(await bodyOf('web-push', long)).not.toBe('')

  const pictured = { ...sampleMessage, image: { url: null, file } }
  const uploads = [
    ['telegram', 'photo'],
    ['discord', 'files[0]'],
    ['pushover', 'attachment'],
  ] as const
  for (const [name, field] of uploads) {
    const body = await bodyOf(name, pictured)
    expect(body).toContain(`name="${field}"; filename="`)
    expect(body).toContain('content-type: image/png\r\n\r\nPNG\r\n')
  }
  expect(await bodyOf('slack', pictured)).not.toContain('"image"')
  const linked = { ...sampleMessage, image: { url: 'https://img.example/a.png', file: null } }
  for (const name of ['slack', 'dingtalk', 'teams', 'bark', 'ntfy', 'gotify', 'pushplus'] as const) {
    expect(await bodyOf(name, linked)).toContain('https://img.example/a.png')
  }
  await server.stop()
})
