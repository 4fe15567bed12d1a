import { useCellWords } from '../i18n/use-cell-words'
import { CellTag } from './CellTag'

interface Props {
  /** Undefined = the server does not say. */
  readonly isPractice: boolean | undefined
}

/** Beside whatever is of a practice store: nothing of it is real. */
export const PracticeTag = ({ isPractice }: Props) => {
  const t = useCellWords('common')
  if (!isPractice) return null
  return (
    <CellTag color="orange" title={t('practice.hint')}>
      {t('practice.tag')}
    </CellTag>
  )
}
