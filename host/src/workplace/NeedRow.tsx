import type { Need } from '@outlet/shared/remote/widget'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { HOST } from '../locales/add-host-messages'

const PICTURE_PX = 36

interface NeedFrameProps extends Pick<Need, 'text' | 'detail' | 'amount' | 'picture'> {
  readonly tone: 'urgent' | 'decision' | 'normal'
  /** Link in the title, if the action opens another page. */
  readonly title?: ReactNode
  readonly children: ReactNode
}

/** A row of the card: tone, picture, title with a second line, amount, action. */
export const NeedFrame = ({ tone, text, detail, amount, picture, title, children }: NeedFrameProps) => (
  <li className="need" data-tone={tone}>
    {picture !== undefined && <ProductImage image={picture} size={PICTURE_PX} />}
    <div className="need-text">
      <span className="need-title" title={text}>
        {title ?? text}
      </span>
      {detail && (
        <span className="need-detail" title={detail}>
          {detail}
        </span>
      )}
    </div>
    {amount && <span className="need-amount">{amount}</span>}
    {children}
  </li>
)

/** A need with its one likely action. */
export const NeedRow = ({ need }: { readonly need: Need }) => {
  const { t } = useTranslation(HOST)
  const { text, detail, amount, picture, link, isUrgent, isPrimary = false, actionLink } = need
  const action = need.action ?? t('attention.view')
  const linked = (
    <Link className="attention-need" to={link}>
      {text}
    </Link>
  )
  return (
    <NeedFrame
      tone={isUrgent ? (isPrimary ? 'decision' : 'urgent') : 'normal'}
      text={text}
      detail={detail}
      amount={amount}
      picture={picture}
      title={actionLink === undefined ? undefined : linked}
    >
      <Link
        className={actionLink === undefined ? 'attention-need need-action' : 'need-action'}
        to={actionLink ?? link}
        data-primary={isPrimary}
        aria-label={t('attention.action', { action, text })}
      >
        {action}
      </Link>
    </NeedFrame>
  )
}
