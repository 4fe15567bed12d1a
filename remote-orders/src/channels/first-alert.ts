import type { IsDone } from '@outlet/shared/remote/extension'

/** Whether an alert was sent. A lazy chunk, because the guide of most users is finished. */
const didAnAlertArrive: IsDone = async (signal) => (await import('./guide/first-alert-state')).firstAlertState(signal)

export default didAnAlertArrive
