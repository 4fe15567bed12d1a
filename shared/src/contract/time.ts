import { z } from './zod'

/** ISO 8601 in UTC, with Z. */
export const Timestamp = z.iso.datetime()
