import { ChannelKind } from '@outlet/shared/contract/channel-kinds'
import { queryFlag } from '@outlet/shared/contract/list'
import { channelFilters, channelSorts } from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'

/** The tab's state in the address; filters and sort are named as the API names them. */
export const NotificationChannelsUrl = z.object({
  ...channelFilters,
  sort: z.enum(channelSorts).default(channelSorts[0]),
  /** The channel whose drawer is open. */
  channel: z.uuid().optional(),
  /** A form over it: to add a channel, or to change the open one. */
  form: z.enum(['new', 'edit']).optional(),
  /** What the new one sends through; until that is chosen, it is asked. */
  new_kind: ChannelKind.exclude(['bell', 'web-push']).optional(),
  /** The new one is one's own. */
  new_own: queryFlag.optional(),
})
export type NotificationChannelsUrl = z.infer<typeof NotificationChannelsUrl>

type Filters = Pick<NotificationChannelsUrl, keyof typeof channelFilters>
export type ChannelFilterState = Partial<Filters>

export const noFilter: ChannelFilterState = {
  q: undefined,
  kind: undefined,
  state: undefined,
  own: undefined,
  deleted: undefined,
}

export const filterOf = ({ q, kind, state, own, deleted }: NotificationChannelsUrl): Filters => ({
  q: q || undefined,
  kind,
  state,
  own,
  deleted: deleted || undefined,
})

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: NotificationChannelsUrl) =>
  url.sort === channelSorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

export const isFiltered = (url: NotificationChannelsUrl): boolean =>
  Object.values(filterOf(url)).some((value) => value !== undefined)

/** Closes the form, and forgets what was to be added. */
export const noForm = { form: undefined, new_kind: undefined, new_own: undefined } as const
