import type { PropsWithChildren } from 'react'
import { createPortal } from 'react-dom'
import type { WidgetProps } from '../remote/widget'

/** Controls of a widget at the end of its card's heading; above the content in a host without such an element. */
export const WidgetControls = ({ heading, children }: PropsWithChildren<Pick<WidgetProps, 'heading'>>) =>
  heading ? createPortal(children, heading) : heading === undefined && <div>{children}</div>
