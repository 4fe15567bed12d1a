import type { Rendered, Rendering } from './render-alert'

export const renderDigest = (
  members: readonly { title: string; at: Date }[],
  count: number,
  _: Pick<Rendering, 'language' | 'ruleName' | 'publicUrl' | 'timeZone'> & { since: Date },
): Rendered => ({
  level: 'info',
  title: `${count} changes`,
  text: members.map(({ title }) => title).join('\n'),
  fields: [],
  links: [],
})
