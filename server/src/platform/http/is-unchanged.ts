/** Whether the `If-None-Match` header matches this entity tag, or any (`*`). */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((part) => [etag, '*'].includes(part.trim().replace(/^W\//, '')))
