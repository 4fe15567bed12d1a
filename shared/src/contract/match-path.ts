/**
 * The parameters of a pathname that matches a route's path such as `/products/:id`, decoded; null where it does not.
 * A slash at the end says nothing.
 */
export const matchPath = (pattern: string, pathname: string): Record<string, string> | null => {
  const wanted = pattern.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decode(value)
    else if (part !== value) return null
  }
  return params
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
