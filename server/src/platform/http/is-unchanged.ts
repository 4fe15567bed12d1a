/** Whether `If-None-Match` names this entity, or any. */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((part) => [etag, '*'].includes(part.trim().replace(/^W\//, '')))
