type Values = Readonly<Record<string, string | number>>

const NAMED = /\{\{(\w+)\}\}/g

/** Replaces the `{{names}}` in a text; unknown names are removed. */
export const fillText = (text: string, values: Values): string =>
  text.replace(NAMED, (_all, name: string) => String(values[name] ?? ''))

/** Replaces and encodes the `{{names}}` in an address; query parameters that become empty are removed. */
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
