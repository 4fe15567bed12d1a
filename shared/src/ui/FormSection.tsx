import { useState, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FormSection.module.css'

interface FormSectionProps {
  readonly title: string
}

/** Fields of a form under a heading. */
export const FormSection = ({ title, children }: PropsWithChildren<FormSectionProps>) => (
  <section className={styles.section}>
    <h3 className={styles.heading}>{title}</h3>
    {children}
  </section>
)

interface FieldRowProps {
  /** Whether the fields hold addresses or long texts: they are side by side only where each has 220 px. */
  readonly hasLongTexts?: boolean
}

/** Short fields side by side, as far as there is room. */
export const FieldRow = ({ hasLongTexts = false, children }: PropsWithChildren<FieldRowProps>) => (
  <div className={styles.row} data-long={hasLongTexts}>
    {children}
  </div>
)

interface MoreSettingsProps {
  /** "More settings" by default. */
  readonly title?: string
  /** Whether they are unfolded at first. */
  readonly isOpen?: boolean
}

/** Rarely changed fields, folded; `focusFirst` unfolds them if one of them is refused. */
export const MoreSettings = ({ title, isOpen = false, children }: PropsWithChildren<MoreSettingsProps>) => {
  const { t } = useTranslation('common')
  // Afterwards only the user changes it.
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details className={styles.more} open={isOpenAtFirst}>
      <summary>{title ?? t('form.more')}</summary>
      {children}
    </details>
  )
}
