import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../list-messages/list-messages'
import type { ListViews } from './use-list-views'
import { ViewForm } from './ViewForm'

/** Saves the current filters and sort as a named view; hidden while they are the list's defaults. */
export const SaveViewButton = ({ views: listViews }: { views: ListViews }) => {
  const { search, views } = listViews
  const { t } = useTranslation('lists')
  const [isOpen, setOpen] = useState(false)
  const isSaved = views.some((view) => view.search === search)
  return (
    <>
      {search !== '' && !isSaved && (
        <Button type="text" onClick={() => setOpen(true)}>
          {t('view.save')}
        </Button>
      )}
      <ViewForm views={listViews} search={search} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
