/** Date and time in the browser's time zone, in the form of a `MomentInput`: `2026-11-20T09:30`. */
export const localMoment = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
