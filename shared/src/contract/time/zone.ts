type Moment = number | Date

const offsetOf = (timeZone: string | undefined, locale: string, at: Moment): string =>
  new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset', ...(timeZone && { timeZone }) })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Returns a time zone with its offset: `Asia/Shanghai (GMT+8)`. */
export const zoneText = (timeZone: string, locale: string, at: Moment = Date.now()): string =>
  `${timeZone} (${offsetOf(timeZone, locale, at)})`

/** Whether the offset of a time zone differs from that of the browser's time zone. */
export const isOtherZone = (timeZone: string, at: Moment = Date.now()): boolean =>
  offsetOf(timeZone, 'en-US', at) !== offsetOf(undefined, 'en-US', at)
