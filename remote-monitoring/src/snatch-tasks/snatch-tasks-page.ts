export const TASKS_PAGE = '/snatch_task/list'

/** Address of a task's drawer, optionally with one of its attempts expanded. */
export const taskAddress = (taskId: string, attemptId?: string): string =>
  `${TASKS_PAGE}?task=${taskId}${attemptId === undefined ? '' : `&attempt=${attemptId}`}`
