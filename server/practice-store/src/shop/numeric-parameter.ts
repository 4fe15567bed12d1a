import { faultReply } from '../http/fault-reply'
import type { Reply } from '../http/reply'

/** A whole number from the query, or the API's refusal. */
export function numericParameter(
  query: URLSearchParams,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number | Reply {
  const text = query.get(name)
  if (text === null) return fallback
  if (!/^-?\d+$/.test(text)) {
    const message = `The value '${text}' of parameter '${name}' is malformed.`
    return faultReply(400, 'MalformedParameterException', message, { parameter: name, value: text })
  }
  const value = Number(text)
  if (value >= min && value <= max) return value
  const expected = `${min} to ${max}`
  const message = `The value '${text}' of parameter '${name}' violates its constraint: ${expected}.`
  return faultReply(400, 'ValueConstraintViolationException', message, { parameter: name, expected })
}
