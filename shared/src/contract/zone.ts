type Moment = number | Date

const offsetOf = (timeZone: string | undefined, locale: string, at: Moment): string =>
  new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset', ...(timeZone && { timeZone }) })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** A time zone with its offset: `Asia/Shanghai (GMT+8)`. */
export const zoneText = (timeZone: string, locale: string, at: Moment = Date.now()): string =>
  `${timeZone} (${offsetOf(timeZone, locale, at)})`

/** Whether clocks of the browser's zone show something else. */
export const isOtherZone = (timeZone: string, at: Moment = Date.now()): boolean =>
  offsetOf(timeZone, 'en-US', at) !== offsetOf(undefined, 'en-US', at)
