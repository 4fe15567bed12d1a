import { Input } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import type { ComponentRef } from 'react'
import { MAX_SEARCH } from '../contract/list'
import styles from './ListToolbar.module.css'
import { isEnter } from './keys'
import { useShortcuts } from './use-shortcut'

const PAUSE_MS = 300

interface SearchInputProps {
  readonly label: string
  readonly value: string
  /** Called after a pause in typing, on Enter and on clearing. */
  readonly onSearch: (text: string) => void
}

/** The search of a list; `/` focuses it from anywhere on the page. */
export const SearchInput = ({ label, value, onSearch }: SearchInputProps) => {
  const input = useRef<ComponentRef<typeof Input>>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(value)
  const [requested, setRequested] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The value changed elsewhere ("back", "clear all"), and not by typing here.
    if (value !== requested) {
      setText(value)
      setRequested(value)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useShortcuts({ '/': () => input.current?.focus() })

  const search = (searched: string) => {
    clearTimeout(timer.current)
    setRequested(searched)
    if (searched !== value) onSearch(searched)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    if (typed === '') search('')
    else timer.current = setTimeout(() => search(typed.trim()), PAUSE_MS)
  }
  return (
    <Input
      ref={input}
      className={styles.search}
      aria-label={label}
      placeholder={label}
      prefix={<IconSearch />}
      suffix={text === '' ? <kbd className={styles.key}>/</kbd> : null}
      allowClear
      maxLength={MAX_SEARCH}
      value={text}
      onChange={type}
      onKeyDown={(event) => isEnter(event) && search(text.trim())}
    />
  )
}
