import { useRef } from 'react'
import type { PropsWithChildren } from 'react'
import type { EditFormOptions } from './form-drawer/edit-form-options'
import { EditForm } from './form-drawer/EditForm'
import { PageDrawer } from './PageDrawer'
import type { DrawerKind } from './PageDrawer'

interface FormDrawerProps<Values extends object, Body> extends EditFormOptions<Values, Body> {
  readonly title: string
  readonly isOpen: boolean
  /** Takes the drawer out of the address: after saving, on Cancel, after the question whether to discard. */
  readonly onClose: () => void
  /** `Save` unless said. */
  readonly saveLabel?: string
  /** Saving takes something away. */
  readonly isDanger?: boolean
  readonly kind?: DrawerKind
}

/**
 * An edit form in a drawer; its fields are FormFields. The contract's rules are told at the fields, and so are the
 * server's refusals; whatever fails, what was typed stays. Closing with changes asks first; leaving by "back" keeps a
 * draft, which is there when the drawer is opened again.
 */
export const FormDrawer = <Values extends object, Body>(props: PropsWithChildren<FormDrawerProps<Values, Body>>) => {
  const { title, isOpen, onClose, saveLabel, isDanger = false, kind, children, ...options } = props
  const onLeave = useRef<() => void>(undefined)
  return (
    <PageDrawer title={title} isOpen={isOpen} onClose={() => (onLeave.current ?? onClose)()} {...(kind && { kind })}>
      <EditForm {...options} saveLabel={saveLabel} isDanger={isDanger} onClose={onClose} onLeave={onLeave}>
        {children}
      </EditForm>
    </PageDrawer>
  )
}
