import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { z } from '../contract/zod'
import { useCurrentUser } from '../session/current-user'
import { dropDraft, readDraft, writeDraft } from './drafts'

export interface Draft<Values> {
  /** Returns the values typed here before and never saved; undefined if there are none that fit the schema. */
  readonly read: () => Values | undefined
  readonly store: (values: Values) => void
  readonly drop: () => void
}

/**
 * Stores typed values across the end of a session, a reload or a withdrawn release: for the signed-in user, at this
 * page, under `name` (`edit <id>`). Never for secrets.
 */
export const useDraft = <Values>(name: string, schema: z.ZodType<Values>): Draft<Values> => {
  const accountId = useCurrentUser()?.accountId
  const { pathname } = useLocation()
  return useMemo(() => {
    const place = accountId === undefined ? undefined : { accountId, address: pathname, name }
    return {
      read: () => (place ? schema.safeParse(readDraft(place)).data : undefined),
      store: (values) => place && writeDraft(place, values),
      drop: () => place && dropDraft(place),
    }
  }, [accountId, pathname, name, schema])
}
