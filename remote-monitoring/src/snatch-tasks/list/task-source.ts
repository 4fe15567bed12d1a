import { ProductId } from '@outlet/shared/contract/products/product-code'
import { snatchTaskList, type SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { TaskMode } from '@outlet/shared/contract/task-channels'
import { z } from '@outlet/shared/contract/zod'
import { listSource, type UrlOf } from '@outlet/shared/ui/list/list-source'
import { tasksCountQuery, tasksQuery, TIMES_STALE_MS } from '../snatch-tasks.queries'

export const taskSource = listSource({
  list: snatchTaskList,
  own: {
    /** Task of the open drawer. */
    task: z.uuid().optional(),
    /** Attempt that is expanded with its steps. */
    attempt: z.uuid().optional(),
    /** Note of the open task to show. */
    note: z.uuid().optional(),
    /** Open form: create a task, or edit the one in the drawer. */
    form: z.enum(['new', 'edit']).optional(),
    /** Initial product of a new task; its store is `website_type`. */
    product: ProductId.optional(),
    variant: ProductId.optional(),
    mode: TaskMode.optional(),
  },
  rows: (query) => ({ ...tasksQuery(query), refetchInterval: TIMES_STALE_MS }),
  count: tasksCountQuery,
  rowKey: ({ id }: SnatchTask) => id,
  opens: (task) => ({ task, attempt: undefined, note: undefined }),
})
export type SnatchTasksUrl = UrlOf<typeof taskSource>

/** Closes the form and clears its initial values. */
export const noForm = { form: undefined, product: undefined, variant: undefined, mode: undefined }
export const notOpen = { task: undefined, attempt: undefined, note: undefined, form: undefined }
