const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Decoded segments of a path, normalized for comparison: repeated and trailing slashes are ignored, a backslash is a
 * slash as in browsers, and `.` and `..` are resolved.
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

/** Whether two literal segments are equal. Not case-sensitive: `/Orders` is the same address as `/orders`. */
export const isSameSegment = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * Decoded parameters of a pathname that matches a route's path such as `/products/:id`; null if it does not match.
 * Paths are compared by their `segmentsOf`, not case-sensitive.
 */
export const matchPath = (pattern: string, pathname: string): Record<string, string> | null => {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(pathname)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (isParameter(part)) params[part.slice(1)] = value
    else if (!isSameSegment(part, value)) return null
  }
  return params
}
