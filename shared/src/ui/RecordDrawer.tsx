import type { ReactNode } from 'react'
import { Loaded, type LoadedProps } from './Loaded'
import { RecordPresence, type PresentRecord } from './presence/RecordPresence'
import { PageDrawer } from './PageDrawer'

interface RecordDrawerProps<Data> extends Omit<LoadedProps<Data>, 'form' | 'hidesLaterErrors'> {
  readonly title: ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
  /** RecordPager beside the title. */
  readonly pager: ReactNode
  /** Record whose other viewers are shown. */
  readonly presence?: PresentRecord | undefined
}

/** A drawer with one record of a list. */
export const RecordDrawer = <Data,>({
  title,
  isOpen,
  onClose,
  pager,
  presence,
  ...record
}: RecordDrawerProps<Data>) => (
  <PageDrawer title={title} isOpen={isOpen} onClose={onClose} kind="record" beside={pager}>
    {isOpen && presence && <RecordPresence record={presence} />}
    <Loaded {...record} />
  </PageDrawer>
)
