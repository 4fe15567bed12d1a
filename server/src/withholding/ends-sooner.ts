interface Muted {
  muted_until: string | null
}

const endOf = ({ muted_until: until }: Muted) => (until === null ? -Infinity : Date.parse(until))

/** Whether a change ends a mute or shortens it, so that events that wait for its end must be judged again. */
export const endsSooner = (before: Muted, after: Muted): boolean => endOf(after) < endOf(before)
