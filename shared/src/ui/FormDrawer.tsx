import { useRef } from 'react'
import type { PropsWithChildren } from 'react'
import type { EditFormOptions } from './form-drawer/edit-form-options'
import { EditForm } from './form-drawer/EditForm'
import { RecordPresence, type PresentRecord } from './presence/RecordPresence'
import { PageDrawer } from './PageDrawer'
import type { DrawerKind } from './PageDrawer'

interface FormDrawerProps<Values extends object, Body> extends EditFormOptions<Values, Body> {
  readonly title: string
  readonly isOpen: boolean
  /** Removes the drawer from the address: after saving, on Cancel, after the changes are discarded. */
  readonly onClose: () => void
  /** `Save` by default. */
  readonly saveLabel?: string
  /** Whether saving deletes something. */
  readonly isDanger?: boolean
  readonly kind?: DrawerKind
  /** Record that the form edits, whose other viewers are shown. */
  readonly presence?: PresentRecord
}

/**
 * An edit form in a drawer; its fields are FormFields. Violations of the contract's rules and the server's refusals are
 * shown at the fields; a failure never loses input. Closing with changes requires confirmation; leaving by "back"
 * stores a draft, which is restored when the drawer is opened again.
 */
export const FormDrawer = <Values extends object, Body>(props: PropsWithChildren<FormDrawerProps<Values, Body>>) => {
  const { title, isOpen, onClose, saveLabel, isDanger = false, kind, presence, children, ...options } = props
  const onLeave = useRef<() => void>(undefined)
  return (
    <PageDrawer title={title} isOpen={isOpen} onClose={() => (onLeave.current ?? onClose)()} {...(kind && { kind })}>
      {isOpen && presence && <RecordPresence record={presence} isEditing />}
      <EditForm {...options} saveLabel={saveLabel} isDanger={isDanger} onClose={onClose} onLeave={onLeave}>
        {children}
      </EditForm>
    </PageDrawer>
  )
}
