import { useCurrentUser } from '@outlet/shared/session/current-user'
import { useEffect, useMemo, useState } from 'react'
import type { Location } from 'react-router-dom'
import { storeRoleHint } from '../first/role-hint'
import { AloneFrame } from '../frame/AloneFrame'
import { Frame } from '../frame/Frame'
import { PageArea } from '../page-area/PageArea'
import type { PageAt } from '../page-area/use-open-pages'
import { askRoute } from '../router/route-table'
import { useRouterLocation } from '../router/use-router-location'
import { useConsole } from './console-parts'
import { nextStep } from './next-step'
import type { Step } from './next-step'
import { useVisitor } from './use-visitor'
import { Waiting } from './Waiting'

const useTakenStep = (step: Step): void => {
  const { router, leaving } = useConsole()
  useEffect(() => {
    if (step.kind === 'forward') router.navigate(step.address, { replace: true })
    if (step.kind === 'sign-in') leaving.toSignIn(step.search)
    if (step.kind === 'sign-out') void leaving.signOut(step.search, 'user-info-failed')
  }, [step, router, leaving])
}

/**
 * What is to be shown: the step's page, or the one before while a step is waited for that lets it stay, or while a
 * forward is followed: the pages that are kept would be lost with it.
 */
const useShown = (step: Step, location: Location): PageAt | null => {
  const [shown, setShown] = useState<PageAt | null>(null)
  if (step.kind === 'forward' || (step.kind === 'wait' && step.keepsPage)) return shown
  if (step.kind !== 'show') return null
  if (shown?.asked === step.asked && shown.location === location) return shown
  const next = { asked: step.asked, location }
  setShown(next)
  return next
}

/** For the next load's early reads. */
const useStoredRole = (): void => {
  const role = useCurrentUser()?.role
  useEffect(() => {
    if (role !== undefined) storeRoleHint(role)
  }, [role])
}

/** The page that the address asks for, as far as the guards let it. */
export const Console = () => {
  const { router, routes } = useConsole()
  const location = useRouterLocation(router)
  const { hasToken, userInfo, role, menu } = useVisitor()
  const step = useMemo(
    () => nextStep(location.pathname, askRoute(routes, location), { hasToken, userInfo, role, menu }, routes),
    [location, routes, hasToken, userInfo, role, menu],
  )
  useTakenStep(step)
  useStoredRole()
  const shown = useShown(step, location)
  if (!shown) return <Waiting />
  const page = <PageArea wanted={shown} />
  return userInfo === 'known' ? <Frame asked={shown.asked}>{page}</Frame> : <AloneFrame>{page}</AloneFrame>
}
