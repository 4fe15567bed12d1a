import type { OrderLine } from '@outlet/shared/contract/orders'

type Attributes = OrderLine['attributes']

/** Parses attributes typed as `Width: Wide; Leather`. An attribute without a name gets its label as the name. */
export const parseAttributes = (text: string): Attributes =>
  text.split(/[;；]/).flatMap((part) => {
    const [, name, label] = /^([^:：]+)[:：](.+)$/.exec(part.trim()) ?? []
    const alone = part.trim().replaceAll(/^[:：\s]+|[:：\s]+$/g, '')
    if (name?.trim() && label?.trim()) return [{ name: name.trim(), label: label.trim() }]
    return alone ? [{ name: alone, label: alone }] : []
  })

export const attributesText = (attributes: Attributes): string =>
  attributes.map(({ name, label }) => (name === label ? label : `${name}: ${label}`)).join('; ')
