import { useEffect, useMemo } from 'react'
import { Frame } from '../frame/Frame'
import { PageArea } from '../page-area/PageArea'
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
    if (step.kind === 'sign-out') void leaving.signOut(step.search)
  }, [step, router, leaving])
}

/** The page that the address asks for, as far as the guards let it. */
export const Console = () => {
  const { router, routes } = useConsole()
  const location = useRouterLocation(router)
  const { hasToken, userInfo, role } = useVisitor()
  const step = useMemo(
    () => nextStep(location.pathname, askRoute(routes, location), { hasToken, userInfo, role }, routes),
    [location, routes, hasToken, userInfo, role],
  )
  useTakenStep(step)
  if (step.kind !== 'show') return <Waiting />
  const page = <PageArea asked={step.asked} location={location} />
  return userInfo === 'known' ? <Frame asked={step.asked}>{page}</Frame> : <div className="shell-alone">{page}</div>
}
