import { Button } from '@arco-design/web-react'
import { ErrorId } from '../client-errors/ErrorId'

interface FailureNoticeProps {
  readonly className: string
  readonly text: string
  readonly errorId?: string | null
  readonly isTrying?: boolean
  readonly action: string
  readonly onAction: () => void
}

/** Explains why a part is not shown, with a button that tries again. */
export const FailureNotice = ({
  className,
  text,
  errorId = null,
  isTrying = false,
  action,
  onAction,
}: FailureNoticeProps) => (
  <div className={className} role="alert">
    <p>{text}</p>
    <Button loading={isTrying} onClick={onAction}>
      {action}
    </Button>
    <ErrorId id={errorId} />
  </div>
)
