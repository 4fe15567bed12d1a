/**
 * Time in ms after which unfinished work counts as stuck: far longer than a busy machine needs, since work that is lost
 * never finishes.
 */
export const STUCK_AFTER_MS = 300_000
