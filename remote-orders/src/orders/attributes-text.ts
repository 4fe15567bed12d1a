import type { OrderLine } from '@outlet/shared/contract/orders'

type Attributes = OrderLine['attributes']

/** `Width: Wide; Leather`, as people type it; what has no name is called by its label. */
export const parseAttributes = (text: string): Attributes =>
  text.split(/[;；]/).flatMap((part) => {
    const [, name, label] = /^([^:：]+)[:：](.+)$/.exec(part.trim()) ?? []
    const alone = part.trim().replaceAll(/^[:：\s]+|[:：\s]+$/g, '')
    if (name?.trim() && label?.trim()) return [{ name: name.trim(), label: label.trim() }]
    return alone ? [{ name: alone, label: alone }] : []
  })

export const attributesText = (attributes: Attributes): string =>
  attributes.map(({ name, label }) => (name === label ? label : `${name}: ${label}`)).join('; ')
