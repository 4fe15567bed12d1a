import { Button, type ButtonProps } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../list-messages/list-messages'
import type { ListViews } from './use-list-views'
import { ViewForm } from './ViewForm'

interface SaveViewButtonProps {
  readonly views: ListViews
  /** `secondary` among other buttons of a page's heading. */
  readonly type?: ButtonProps['type']
}

/** Saves the current filters and sort as a named view; hidden while they are the list's defaults. */
export const SaveViewButton = ({ views: listViews, type = 'text' }: SaveViewButtonProps) => {
  const { search, views } = listViews
  const { t } = useTranslation('lists')
  const [isOpen, setOpen] = useState(false)
  const isSaved = views.some((view) => view.search === search)
  return (
    <>
      {search !== '' && !isSaved && (
        <Button type={type} onClick={() => setOpen(true)}>
          {t('view.save')}
        </Button>
      )}
      <ViewForm views={listViews} search={search} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
