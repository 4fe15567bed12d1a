/** Where the tasks are. */
export const TASKS_PAGE = '/snatch_task/list'

/** Where one is, in its drawer; with an attempt of it, that one is open there. */
export const taskAddress = (taskId: string, attemptId?: string): string =>
  `${TASKS_PAGE}?task=${taskId}${attemptId === undefined ? '' : `&attempt=${attemptId}`}`
