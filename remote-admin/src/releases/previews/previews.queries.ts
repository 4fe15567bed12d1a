import { action, query } from '@outlet/shared/api/query'
import { createPreview, endPreview, listPreviews } from '@outlet/shared/contract/releases/previews'
import { explainRelease } from '@outlet/shared/contract/why'

export const previewsQuery = query(listPreviews)

const refreshes = [listPreviews, explainRelease]

export const createPreviewAction = action(createPreview, { refreshes })
export const endPreviewAction = action(endPreview, { refreshes })
