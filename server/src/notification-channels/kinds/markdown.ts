import type { ChannelMessage } from '../channel-message'

/** Characters that CommonMark takes for markup. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_{}[\]()<>#+\-.!|~]/g, '\\$&').replace(/\n+/g, ' ')

/** An address within `(…)`: what would end it is encoded. */
const inParentheses = (url: string): string =>
  url
    .replace(/[()\s]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')

export const markdownLink = (label: string, url: string): string => `[${escapeMarkdown(label)}](${inParentheses(url)})`

/** The lines of a message in Markdown, and its links, which are to stay whatever is cut. */
export const markdownOf = ({
  title,
  text,
  fields,
  links,
  image,
}: ChannelMessage): { lines: string[]; links: string[] } => ({
  lines: [
    `### ${escapeMarkdown(title)}`,
    ...(image === null ? [] : [`![](${inParentheses(image)})`]),
    ...(text === '' ? [] : [escapeMarkdown(text)]),
    ...fields.map(({ label, value }) => `- ${escapeMarkdown(label)}: ${escapeMarkdown(value)}`),
  ],
  links: links.map(({ label, url }) => markdownLink(label, url)),
})
