import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../list-words/list-words'
import type { ListViews } from './use-list-views'
import { ViewForm } from './ViewForm'

/** Keeps filters and sort as they are under a name; there is nothing to keep while they are as the list comes. */
export const SaveViewButton = ({ views: listViews }: { views: ListViews }) => {
  const { search, views } = listViews
  const { t } = useTranslation('lists')
  const [isOpen, setOpen] = useState(false)
  const isKept = views.some((view) => view.search === search)
  return (
    <>
      {search !== '' && !isKept && (
        <Button type="text" onClick={() => setOpen(true)}>
          {t('view.save')}
        </Button>
      )}
      <ViewForm views={listViews} search={search} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
