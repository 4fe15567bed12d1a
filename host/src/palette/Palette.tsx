import { IconClose, IconSearch } from '@arco-design/web-react/icon'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { store } from '@outlet/shared/settings/store'
import { isComposing } from '@outlet/shared/ui/keys'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { PaletteList } from './PaletteList'
import { paletteOpenAtom } from './palette-open'
import type { PaletteItem } from './palette-item'
import { PaletteStatus } from './PaletteStatus'
import { readRecents, rememberRecent } from './recents'
import { useGroups } from './use-groups'
import { useSearches } from './use-searches'
import './palette.css'

/** The active line: the chosen one while it exists, else the first. */
const useActive = (items: readonly PaletteItem[]) => {
  const [wanted, setWanted] = useState<string | null>(null)
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === wanted),
  )
  const move = (steps: number) => setWanted(items[(index + steps + items.length) % items.length]?.id ?? null)
  return { active: items[index], choose: setWanted, move }
}

/** Finds pages, actions and the remotes' search results, by keyboard alone. */
export const Palette = () => {
  const { t } = useTranslation(HOST)
  const accountId = useCurrentUser()?.accountId ?? ''
  const setOpen = useSetAtom(paletteOpenAtom, { store })
  const [typed, setTyped] = useState('')
  // The field contains the text of an unfinished composition, which is not searched yet.
  const [composed, setComposed] = useState<string>()
  const [recents] = useState(() => readRecents(accountId))
  const listId = useId()
  const known = useGroups(typed, recents)
  const searched = useSearches(typed)
  const groups = [...known, ...searched.groups]
  const items = groups.flatMap((group) => group.items)
  const { active, choose, move } = useActive(items)
  const optionId = (id: string) => `${listId}-${items.findIndex((item) => item.id === id)}`
  const run = (item: PaletteItem) => {
    rememberRecent(accountId, item)
    setOpen(false)
    item.run()
  }
  const type = (text: string) => {
    setTyped(text)
    choose(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && active) run(active)
    if (event.key === 'ArrowDown') move(1)
    if (event.key === 'ArrowUp') move(-1)
    if (['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) event.preventDefault()
  }
  return (
    <>
      <div className="palette-field">
        <IconSearch aria-hidden="true" />
        <input
          autoFocus
          role="combobox"
          aria-label={t('palette.search')}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={active ? optionId(active.id) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.placeholder')}
          value={composed ?? typed}
          onChange={({ target }) => (composed === undefined ? type(target.value) : setComposed(target.value))}
          onCompositionStart={() => setComposed(typed)}
          onCompositionEnd={({ currentTarget }) => {
            setComposed(undefined)
            type(currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" aria-label={t('palette.close')} onClick={() => setOpen(false)}>
          <IconClose aria-hidden="true" />
        </button>
      </div>
      <PaletteList id={listId} groups={groups} active={active} optionId={optionId} onPoint={choose} onRun={run} />
      <PaletteStatus count={items.length} typed={typed} states={searched.states} />
    </>
  )
}
