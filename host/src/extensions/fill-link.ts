type Values = Readonly<Record<string, string | number>>

const NAMED = /\{\{(\w+)\}\}/g

/** A text with its `{{names}}` filled in; what is not known is left out. */
export const fillText = (text: string, values: Values): string =>
  text.replace(NAMED, (_all, name: string) => String(values[name] ?? ''))

/** An address with its `{{names}}` filled in, encoded; a parameter of the query that comes out empty is left out. */
export const fillLink = (link: string, values: Values): string => {
  const [path = '', query = ''] = link.split(/\?(.*)/s)
  const encoded = path.replace(NAMED, (_all, name: string) => encodeURIComponent(values[name] ?? ''))
  const filled = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    name,
    fillText(value, values),
  ])
  const search = new URLSearchParams(filled.filter(([, value]) => value !== '')).toString()
  return search ? `${encoded}?${search}` : encoded
}
