import type { ComponentProps } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  readonly label: string
  readonly className?: string
}

/** Button of the frame that shows only an icon. */
export const IconButton = ({ label, className = '', ...button }: IconButtonProps) => (
  <button
    type="button"
    className={`shell-icon-button ${className}`.trimEnd()}
    aria-label={label}
    title={label}
    {...button}
  />
)
