import { snatchTaskFilters, snatchTaskSorts } from '@outlet/shared/contract/snatch-tasks'
import { ProductId } from '@outlet/shared/contract/product-code'
import { TaskMode } from '@outlet/shared/contract/task-channels'
import { z } from '@outlet/shared/contract/zod'

/**
 * The page's state in its address. Filters and sort are named as the API names them, so that the manifest can start the
 * page's reads from the address alone.
 */
export const SnatchTasksUrl = z.object({
  ...snatchTaskFilters,
  sort: z.enum(snatchTaskSorts).default(snatchTaskSorts[0]),
  /** The task whose drawer is open. */
  task: z.uuid().optional(),
  /** Of its attempts the one that is shown with its steps. */
  attempt: z.uuid().optional(),
  /** A form over it: to make a task, or to change the open one. */
  form: z.enum(['new', 'edit']).optional(),
  /** What the form to make one begins with; its store is `website_type`. */
  product: ProductId.optional(),
  variant: ProductId.optional(),
  mode: TaskMode.optional(),
})
export type SnatchTasksUrl = z.infer<typeof SnatchTasksUrl>

type Filters = Pick<SnatchTasksUrl, keyof typeof snatchTaskFilters>
export type TaskFilterState = Partial<Filters>

export const noFilter: TaskFilterState = {
  q: undefined,
  website_type: undefined,
  state: undefined,
  channel_id: undefined,
  product_id: undefined,
  deleted: undefined,
}

export const filterOf = ({ q, website_type, state, channel_id, product_id, deleted }: SnatchTasksUrl): Filters => ({
  q: q || undefined,
  website_type,
  state,
  channel_id,
  product_id,
  deleted: deleted || undefined,
})

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: SnatchTasksUrl) =>
  url.sort === snatchTaskSorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

export const isFiltered = (url: SnatchTasksUrl): boolean =>
  Object.values(filterOf(url)).some((value) => value !== undefined)

/** No form is open, and nothing waits to be in one. */
export const noForm = { form: undefined, product: undefined, variant: undefined, mode: undefined }
/** No task's drawer is open. */
export const notOpen = { task: undefined, attempt: undefined, form: undefined }
