import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Location } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { storeRoleHint } from '../first/role-hint'
import { AloneFrame } from '../frame/AloneFrame'
import { Frame } from '../frame/Frame'
import { PageArea } from '../page-area/PageArea'
import type { PageAt } from '../page-area/use-open-pages'
import { matchRoute } from '../router/route-table'
import { useConsole } from './console-model'
import { nextStep, type Step } from './next-step'
import { useVisitor } from './use-visitor'
import { BrandMark } from '../brand/BrandMark'
import { HOST } from '../locales/add-host-messages'
import type { ConsoleRouter } from '../router/console-router'
import './outline.css'

/**
 * Outline of the frame, shown until user info is known. The page's HTML contains the same outline before any script
 * runs.
 */
const Waiting = () => {
  const { t } = useTranslation(HOST)
  return (
    <div className="shell-outline" role="status" aria-label={t('console.waiting')}>
      <div className="shell-outline-bar">
        <BrandMark size={28} />
        <span className="shell-brand-name">Outlet Console</span>
      </div>
      <div className="shell-outline-menu">
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="shell-outline-page">
        <i />
        <i />
      </div>
    </div>
  )
}

const useApplyStep = (step: Step): void => {
  const { router, leaving } = useConsole()
  useEffect(() => {
    if (step.kind === 'forward') router.navigate(step.address, { replace: true })
    if (step.kind === 'sign-in') leaving.toSignIn(step.search)
    if (step.kind === 'sign-out') void leaving.signOut(step.search, 'user-info-failed')
  }, [step, router, leaving])
}

/**
 * The page to show: that of the step, or the previous one during a forward or a wait that allows it. Without a page the
 * cached pages would be unmounted.
 */
const useShown = (step: Step, location: Location): PageAt | null => {
  const [shown, setShown] = useState<PageAt | null>(null)
  if (step.kind === 'forward' || (step.kind === 'wait' && step.mayStay)) return shown
  if (step.kind !== 'show') return null
  if (shown?.match === step.match && shown.location === location) return shown
  const next = { match: step.match, location }
  setShown(next)
  return next
}

/** Stores the role for the early reads of the next load. */
const useStoredRole = (): void => {
  const role = useCurrentUser()?.role
  useEffect(() => {
    if (role !== undefined) storeRoleHint(role)
  }, [role])
}

const useRouterLocation = (router: ConsoleRouter): Location => useSyncExternalStore(router.subscribe, router.location)

/** The page of the current address, as far as the guards allow it. */
export const Console = () => {
  const { router, routes } = useConsole()
  const location = useRouterLocation(router)
  const { hasToken, userInfo, role, menu } = useVisitor()
  const step = useMemo(
    () => nextStep(location.pathname, matchRoute(routes, location), { hasToken, userInfo, role, menu }, routes),
    [location, routes, hasToken, userInfo, role, menu],
  )
  useApplyStep(step)
  useStoredRole()
  const shown = useShown(step, location)
  if (!shown) return <Waiting />
  const page = <PageArea wanted={shown} />
  return userInfo === 'known' ? <Frame match={shown.match}>{page}</Frame> : <AloneFrame>{page}</AloneFrame>
}
