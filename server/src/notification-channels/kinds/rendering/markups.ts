import type { Markup } from './compose'
import { inBytes, inCharacters } from './cut'

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** An address in which nothing ends the markup around it; brackets of its host are the host's. */
const safeUrl = (url: string) => {
  const { href, origin } = new URL(url)
  return origin + href.slice(origin.length).replace(/[()<>|"'\\[\]*`]/g, percent)
}

/** Markdown with backslashes as CommonMark and Discord read them. */
export const markdown: Markup = {
  escape: (text) => text.replace(/[\\`*_{}[\]()#+\-.!|<>~@:]/g, '\\$&'),
  bold: (text) => `**${text}**`,
  link: (label, url) => `[${label}](${safeUrl(url)})`,
  newline: '\n\n',
  measure: inCharacters,
}

const wide: Record<string, string> = {
  '\\': '＼',
  '`': '｀',
  '*': '＊',
  _: '＿',
  '[': '［',
  ']': '］',
  '<': '＜',
  '>': '＞',
  '#': '＃',
  '~': '～',
  '@': '＠',
}

/** Markdown of robots that document no escape: what could be markup is written with its full-width twin. */
export const robotMarkdown: Markup = {
  ...markdown,
  escape: (text) => text.replace(/[\\`*_[\]<>#~@]/g, (character) => wide[character] ?? ''),
  measure: inBytes,
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

export const html: Markup = {
  escape: escapeHtml,
  bold: (text) => `<b>${text}</b>`,
  link: (label, url) => `<a href="${escapeHtml(new URL(url).href)}">${label}</a>`,
  newline: '<br>\n',
  measure: inCharacters,
}

/** Telegram's HTML knows no line break element. */
export const telegramHtml: Markup = { ...html, newline: '\n' }

/** Slack's mrkdwn: three characters are escaped, which also keeps `<!here>` from calling anybody. */
export const mrkdwn: Markup = {
  escape: (text) => text.replace(/[&<>]/g, (character) => entities[character] ?? ''),
  bold: (text) => text,
  link: (label, url) => `<${safeUrl(url).replace(/&/g, '&amp;')}|${label.replace(/\|/g, '¦')}>`,
  newline: '\n',
  measure: inCharacters,
}
