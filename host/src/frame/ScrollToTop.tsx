import { IconToTop } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { PAGE_ID } from '../page-area/PageArea'

/** Scrolled so far, in CSS pixels, the way back is worth a button. */
const FAR_PX = 600

/** The part of the page that somebody has scrolled far down: the page itself, or a list in it. */
const useScrolledFar = (): Element | null => {
  const [scrolled, setScrolled] = useState<Element | null>(null)
  useEffect(() => {
    // Scrolling does not bubble, but it can be seen on its way down; so every page's own parts are heard.
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(`#${PAGE_ID}`)) return
      if (target.scrollTop > FAR_PX) setScrolled(target)
      else setScrolled((former) => (former === target || !former?.isConnected ? null : former))
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [])
  return scrolled
}

interface ScrollToTopProps {
  /** Another value is another page. */
  readonly page: string
}

const Button = () => {
  const { t } = useTranslation(HOST)
  const scrolled = useScrolledFar()
  if (!scrolled?.isConnected) return null
  const label = t('frame.to_top')
  const goUp = () => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    scrolled.scrollTo({ top: 0, behavior })
    document.getElementById(PAGE_ID)?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="shell-icon-button shell-to-top" aria-label={label} title={label} onClick={goUp}>
      <IconToTop />
    </button>
  )
}

/** Leads back to the top of a long page. */
export const ScrollToTop = ({ page }: ScrollToTopProps) => <Button key={page} />
