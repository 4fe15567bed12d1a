import { IconToTop } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { PAGE_ID } from '../page-area/PageArea'
import { IconButton } from './IconButton'

/** Distance from the top, in CSS pixels, from which the button is shown. */
const MIN_SCROLL_PX = 600

/** The element that is scrolled far down: the page itself, or a list in it. */
const useScrolledFar = (): Element | null => {
  const [scrolled, setScrolled] = useState<Element | null>(null)
  useEffect(() => {
    // Scroll events do not bubble, so a capturing listener receives those of all elements in the page.
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(`#${PAGE_ID}`)) return
      if (target.scrollTop > MIN_SCROLL_PX) setScrolled(target)
      else setScrolled((former) => (former === target || !former?.isConnected ? null : former))
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [])
  return scrolled
}

interface ScrollToTopProps {
  /** Identifies the page; another value resets the button. */
  readonly page: string
}

const Button = () => {
  const { t } = useTranslation(HOST)
  const scrolled = useScrolledFar()
  if (!scrolled?.isConnected) return null
  const goUp = () => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    scrolled.scrollTo({ top: 0, behavior })
    document.getElementById(PAGE_ID)?.focus({ preventScroll: true })
  }
  return (
    <IconButton className="shell-to-top" label={t('frame.to_top')} onClick={goUp}>
      <IconToTop />
    </IconButton>
  )
}

/** Button that scrolls a long page back to its top. */
export const ScrollToTop = ({ page }: ScrollToTopProps) => <Button key={page} />
