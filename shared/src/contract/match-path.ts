const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The segments of a path, decoded, as addresses are compared: doubled slashes and a slash at the end say nothing, a
 * backslash is a slash, as browsers have it, and `.` and `..` are followed.
 */
export const segmentsOf = (path: string): string[] => {
  const segments: string[] = []
  for (const segment of path.split(/[/\\]/).map(decode)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

export const isParameter = (segment: string): boolean => segment.startsWith(':')

/** Two words of a path name the same; `/Orders` is no other address than `/orders`. */
export const isSameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * The parameters of a pathname that matches a route's path such as `/products/:id`, decoded; null where it does not.
 * Paths are compared as `segmentsOf` has them, and without regard to case.
 */
export const matchPath = (pattern: string, pathname: string): Record<string, string> | null => {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(pathname)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (isParameter(part)) params[part.slice(1)] = value
    else if (!isSameWord(part, value)) return null
  }
  return params
}
