import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { ErrorId } from '../client-errors/ErrorId'
import type { SearchState } from './palette-item'

interface PaletteStatusProps {
  /** Number of lines. */
  readonly count: number
  readonly typed: string
  readonly states: readonly SearchState[]
}

/** Shows the state of the search: running, nothing found, or failed searches. */
export const PaletteStatus = ({ count, typed, states }: PaletteStatusProps) => {
  const { t } = useTranslation(HOST)
  const isSearching = states.some(({ state }) => state === 'searching')
  const failed = states.filter(({ state }) => state === 'failed')
  const text = isSearching ? t('palette.searching') : t('palette.found', { count })
  const isEmpty = count === 0 && !isSearching && failed.length === 0
  return (
    <>
      {isEmpty && (
        <div className="palette-message">
          <p>{t('palette.nothing', { typed: typed.trim() })}</p>
          <p className="palette-detail">{t('palette.nothing_hint')}</p>
        </div>
      )}
      {failed.map(({ id, label, errorId, tryAgain }) => (
        <div className="palette-failed" role="alert" key={id}>
          <span>
            {t('palette.failed', { what: label })}
            <ErrorId id={errorId} />
          </span>
          <Button size="mini" onClick={tryAgain}>
            {t('page.try_again')}
          </Button>
        </div>
      ))}
      <div className="palette-foot">
        <span role="status">{text}</span>
        <span aria-hidden="true" className="palette-keys">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('palette.key_move')} <kbd>↵</kbd> {t('palette.key_run')} <kbd>Esc</kbd>{' '}
          {t('palette.key_close')}
        </span>
      </div>
    </>
  )
}
