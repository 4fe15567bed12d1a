import { getCurrentUser } from '../contract/session/current-user'
import { send } from './request'

/** Whether the server responds at all; a proxy's gateway error does not count. */
export const isReachable = async (): Promise<boolean> => {
  try {
    const { status } = await send({ method: 'GET', path: getCurrentUser.path })
    return status < 500
  } catch {
    return false
  }
}
