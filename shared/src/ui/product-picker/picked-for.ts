/** What the code is asked for; what is there already is linked to. An unknown code can be saved but for a monitor or a task. */
export type PickedFor = 'monitor' | 'base' | 'order' | 'task'
