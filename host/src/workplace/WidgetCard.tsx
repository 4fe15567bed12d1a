import { Button } from '@arco-design/web-react'
import type { RemoteWidget } from '@outlet/shared/contract/releases'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useId } from 'react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import type { Extension } from '../extensions/permitted'
import { PartBoundary } from '../lazy-parts/PartBoundary'
import { useLazyPart } from '../lazy-parts/use-lazy-part'
import { useTrying } from '../lazy-parts/use-trying'
import type { LazyPart } from '../lazy-parts/lazy-part'
import { HOST } from '../locales/add-host-messages'

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

const COLUMNS = 24

/** On a narrower screen a widget has half of it, or all where two would be cramped. */
const mediumSpan = (span: number): number => (span > COLUMNS / 2 ? COLUMNS : COLUMNS / 2)

type Sizes = CSSProperties & Record<'--span' | '--span-medium' | '--widget-height', number | string>

/** One remote's widget with its heading; whatever goes wrong in it stays in it, and its room is kept from the start. */
export const WidgetCard = ({ remote, entry }: Extension<RemoteWidget>) => {
  const { widgetOf } = useConsole()
  const locale = useLocale()
  const headingId = useId()
  const sizes: Sizes = {
    '--span': entry.span,
    '--span-medium': mediumSpan(entry.span),
    '--widget-height': `${entry.height}px`,
  }
  return (
    <section className="widget" style={sizes} aria-labelledby={headingId}>
      <h2 id={headingId}>{entry.label[locale]}</h2>
      <div className="widget-body">
        <WidgetBody part={widgetOf(remote, entry.name)} />
      </div>
    </section>
  )
}
