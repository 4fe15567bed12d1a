import { useCellTranslation } from '../i18n/use-cell-translation'
import { CellTag } from './CellTag'

interface Props {
  /** Undefined if the server does not return it. */
  readonly isPractice: boolean | undefined
}

/** Tag for data of a practice store, which is not real. */
export const PracticeTag = ({ isPractice }: Props) => {
  const t = useCellTranslation('common')
  if (!isPractice) return null
  return (
    <CellTag color="orange" title={t('practice.hint')}>
      {t('practice.tag')}
    </CellTag>
  )
}
