import type { FieldError } from '../../api/api-error'

export interface NumberUnit {
  readonly name: 'second' | 'minute' | 'hour' | 'day' | 'percent'
  /** How many of the field's own units it holds: 60 for minutes where the value is in seconds. */
  readonly size?: number
}

/** Attributes of a number input, from which errors read its unit and how many decimal places it takes. */
export const unitAttributes = (unit: NumberUnit | undefined, digits: number): Readonly<Record<string, string>> =>
  unit ? { 'data-unit': unit.name, 'data-unit-size': String(unit.size ?? 1), 'data-unit-digits': String(digits) } : {}

const INPUT = '[data-unit]'

/** Far below any decimal place that an input takes. */
const ROUNDING_ERROR = 1e-9

/** The error with its limit in the unit of its input: `0.25 minutes` for 15 seconds. `field`: the element that has the field's id. */
export function limitInUnit(error: FieldError, field: HTMLElement | null, locale: string): FieldError {
  const input = field?.matches(INPUT) ? field : field?.querySelector<HTMLElement>(INPUT)
  if (!input) return error
  const { unit = '', unitSize = '1', unitDigits = '0' } = input.dataset
  const [size, scale] = [Number(unitSize), 10 ** Number(unitDigits)]
  const format = new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit, unitDisplay: unit === 'percent' ? 'short' : 'long' },
    maximumFractionDigits: Number(unitDigits),
  })
  const round = {
    minimum: (limit: number) => Math.ceil(limit * scale - ROUNDING_ERROR) / scale,
    maximum: (limit: number) => Math.floor(limit * scale + ROUNDING_ERROR) / scale,
  }
  const inUnit = (['minimum', 'maximum'] as const).flatMap((bound) => {
    const limit = error.values?.[bound]
    return limit === undefined ? [] : [[bound, format.format(round[bound](Number(limit) / size))]]
  })
  return { ...error, values: { ...error.values, ...Object.fromEntries(inUnit) } }
}
