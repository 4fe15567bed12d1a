import { taskChannelFilters, taskChannelSorts } from '@outlet/shared/contract/task-channels'
import { z } from '@outlet/shared/contract/zod'

/** The tab's state in the address; filters and sort are named as the API names them. */
export const TaskChannelsUrl = z.object({
  ...taskChannelFilters,
  sort: z.enum(taskChannelSorts).default(taskChannelSorts[0]),
  /** The channel whose drawer is open. */
  task_channel: z.uuid().optional(),
  /** A form over it: to add a channel, or to change the open one. */
  form: z.enum(['new', 'edit']).optional(),
})
export type TaskChannelsUrl = z.infer<typeof TaskChannelsUrl>

type Filters = Pick<TaskChannelsUrl, keyof typeof taskChannelFilters>
export type TaskChannelFilterState = Partial<Filters>

export const noFilter: TaskChannelFilterState = {
  q: undefined,
  website_type: undefined,
  state: undefined,
  deleted: undefined,
}

export const filterOf = ({ q, website_type, state, deleted }: TaskChannelsUrl): Filters => ({
  q: q || undefined,
  website_type,
  state,
  deleted: deleted || undefined,
})

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: TaskChannelsUrl) =>
  url.sort === taskChannelSorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

export const isFiltered = (url: TaskChannelsUrl): boolean =>
  Object.values(filterOf(url)).some((value) => value !== undefined)
