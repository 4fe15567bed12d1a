import { Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../PageDrawer.module.css'
import type { FieldText } from './edit-form-options'
import type { DifferingField } from './merge-values'

type Describe = (field: string, value: unknown) => FieldText | null

interface RowProps {
  readonly differing: DifferingField
  readonly describe: Describe
  readonly onChoose: (field: string, value: unknown) => void
}

const FieldChoice = ({ differing, describe, onChoose }: RowProps) => {
  const { t } = useTranslation('common')
  const { field, mine, theirs, isMinePreserved } = differing
  const [isMine, setMine] = useState(isMinePreserved)
  const [said, other] = [describe(field, mine), describe(field, theirs)]
  if (!said || !other) return null
  const choose = (chosen: boolean) => {
    setMine(chosen)
    onChoose(field, chosen ? mine : theirs)
  }
  return (
    <div role="group" aria-label={said.label} className={styles.choice}>
      <strong>{said.label}</strong>
      <Radio.Group direction="vertical" value={isMine} onChange={choose}>
        <Radio value={true}>{t('form.mine', { text: said.text })}</Radio>
        <Radio value={false}>{t('form.theirs', { text: other.text })}</Radio>
      </Radio.Group>
    </div>
  )
}

interface ConflictChoiceProps extends Omit<RowProps, 'differing'> {
  readonly fields: readonly DifferingField[]
}

/** The two users' values side by side, field by field; the chosen value goes into the form and is saved with it. */
export const ConflictChoice = ({ fields, ...rest }: ConflictChoiceProps) => (
  <div className={styles.choices}>
    {fields.map((differing) => (
      <FieldChoice key={differing.field} differing={differing} {...rest} />
    ))}
  </div>
)
