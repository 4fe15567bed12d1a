import { action, query } from '@outlet/shared/api/query'
import { getUcpPlatform, rotateUcpKey } from '@outlet/shared/contract/ucp-platform'

export const ucpPlatformQuery = query(getUcpPlatform)
export const rotateUcpKeyAction = action(rotateUcpKey, { refreshes: [getUcpPlatform] })
