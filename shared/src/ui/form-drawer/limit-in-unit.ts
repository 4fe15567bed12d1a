import type { FieldError } from '../../api/api-error'
import { formatNumber } from '../../format/number'

export interface NumberUnit {
  readonly name: 'second' | 'minute' | 'hour' | 'day' | 'percent'
  /** Size of the unit in units of the value: 60 for minutes if the value is in seconds. */
  readonly size?: number
}

/** Attributes of a number input from which errors read its unit and its number of decimal places. */
export const unitAttributes = (unit: NumberUnit | undefined, digits: number): Readonly<Record<string, string>> =>
  unit ? { 'data-unit': unit.name, 'data-unit-size': String(unit.size ?? 1), 'data-unit-digits': String(digits) } : {}

const INPUT = '[data-unit]'

/** Tolerance far below any decimal place that an input accepts. */
const ROUNDING_ERROR = 1e-9

/**
 * Converts an error's limit to the unit of its input: `0.25 minutes` for 15 seconds. `field`: the element with the
 * field's id.
 */
export function limitInUnit(error: FieldError, field: HTMLElement | null, locale: string): FieldError {
  const input = field?.matches(INPUT) ? field : field?.querySelector<HTMLElement>(INPUT)
  if (!input) return error
  const { unit = '', unitSize = '1', unitDigits = '0' } = input.dataset
  const [size, scale] = [Number(unitSize), 10 ** Number(unitDigits)]
  const options = {
    ...({ style: 'unit', unit, unitDisplay: unit === 'percent' ? 'short' : 'long' } as const),
    maximumFractionDigits: Number(unitDigits),
  }
  const round = {
    minimum: (limit: number) => Math.ceil(limit * scale - ROUNDING_ERROR) / scale,
    maximum: (limit: number) => Math.floor(limit * scale + ROUNDING_ERROR) / scale,
  }
  const inUnit = (['minimum', 'maximum'] as const).flatMap((bound) => {
    const limit = error.values?.[bound]
    return limit === undefined ? [] : [[bound, formatNumber(round[bound](Number(limit) / size), locale, options)]]
  })
  return { ...error, values: { ...error.values, ...Object.fromEntries(inUnit) } }
}
