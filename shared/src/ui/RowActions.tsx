import { dropSecondClick } from './double-click'
import { MoreMenu, type MoreMenuProps } from './MoreMenu'
import styles from './RowActions.module.css'

interface RowActionsProps {
  /** The usual next step. `name` is its accessible name that includes the row, if its label alone is ambiguous. */
  readonly next?:
    | { readonly label: string; readonly name?: string; readonly isPending: boolean; readonly onClick: () => void }
    | undefined
  /** All other actions. */
  readonly more: MoreMenuProps
}

/** Actions of a list's row: the next step as a button, all others in a menu. */
export const RowActions = ({ next, more }: RowActionsProps) => (
  <div className={styles.actions} onClickCapture={dropSecondClick}>
    {next && (
      <button
        type="button"
        className={styles.next}
        aria-label={next.name}
        aria-busy={next.isPending}
        onClick={() => !next.isPending && next.onClick()}
      >
        {next.label}
      </button>
    )}
    <MoreMenu {...more} />
  </div>
)
