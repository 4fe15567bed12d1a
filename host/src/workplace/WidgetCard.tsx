import { Button } from '@arco-design/web-react'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useId } from 'react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import { PartBoundary } from '../lazy-parts/PartBoundary'
import { useLazyPart } from '../lazy-parts/use-lazy-part'
import { useTrying } from '../lazy-parts/use-trying'
import type { LazyPart } from '../lazy-parts/lazy-part'
import { HOST } from '../locales/add-host-messages'
import type { PlacedWidget } from './widget-list'

interface FailedProps {
  readonly text: string
  readonly isTrying?: boolean
  readonly tryAgain: () => void
}

const Failed = ({ text, isTrying = false, tryAgain }: FailedProps) => {
  const { t } = useTranslation(HOST)
  return (
    <div className="widget-failed" role="alert">
      <p>{text}</p>
      <Button loading={isTrying} onClick={tryAgain}>
        {t('page.try_again')}
      </Button>
    </div>
  )
}

const WidgetBody = ({ part }: { part: LazyPart }) => {
  const { t } = useTranslation(HOST)
  const state = useLazyPart(part)
  const [isTrying, tryAgain] = useTrying(part)
  if (state.status === 'loading') return <div className="widget-outline" role="status" aria-label={t('page.loading')} />
  if (state.status === 'failed')
    return <Failed text={t('widget.unavailable')} isTrying={isTrying} tryAgain={tryAgain} />
  return (
    <PartBoundary fallback={(again) => <Failed text={t('widget.crashed')} tryAgain={again} />}>
      <state.Part />
    </PartBoundary>
  )
}

const HALF = 12
const WHOLE = 24

/** One remote's widget with its heading; whatever goes wrong in it stays in it. */
export const WidgetCard = ({ remote, widget }: PlacedWidget) => {
  const { widgetOf } = useConsole()
  const locale = useLocale()
  const headingId = useId()
  const spans: CSSProperties & Record<'--span' | '--span-medium', number> = {
    '--span': widget.span,
    '--span-medium': widget.span > HALF ? WHOLE : HALF,
  }
  return (
    <section className="widget" style={spans} aria-labelledby={headingId}>
      <h2 id={headingId}>{widget.label[locale]}</h2>
      <WidgetBody part={widgetOf(remote, widget.name)} />
    </section>
  )
}
