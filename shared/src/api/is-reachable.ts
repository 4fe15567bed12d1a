import { getCurrentUser } from '../contract/session'
import { send } from './request'

/** Whether the server answers at all; a proxy that says so in its place is no answer. */
export const isReachable = async (): Promise<boolean> => {
  try {
    const { status } = await send({ method: 'GET', path: getCurrentUser.path })
    return status < 500
  } catch {
    return false
  }
}
