import type { Markup } from './compose'
import { inBytes, inCharacters } from './cut'

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Escapes the characters of a URL that could end the surrounding markup. The brackets of an IPv6 host remain. */
const safeUrl = (url: string) => {
  const { href, origin } = new URL(url)
  return origin + href.slice(origin.length).replace(/[()<>|"'\\[\]*`]/g, percent)
}

/** Markdown with backslash escapes, as in CommonMark and Discord. */
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

/** Markdown for robots that document no escape: markup characters are replaced by their full-width counterparts. */
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

/** Telegram's HTML has no line break element. */
export const telegramHtml: Markup = { ...html, newline: '\n' }

/** Slack's mrkdwn. Escaping three characters also prevents `<!here>` from mentioning people. */
export const mrkdwn: Markup = {
  escape: (text) => text.replace(/[&<>]/g, (character) => entities[character] ?? ''),
  bold: (text) => text,
  link: (label, url) => `<${safeUrl(url).replace(/&/g, '&amp;')}|${label.replace(/\|/g, '¦')}>`,
  newline: '\n',
  measure: inCharacters,
}
