import { formatDay } from '@outlet/shared/format/time'
import type { Fact } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useClock } from '@outlet/shared/ui/use-clock'
import { serverNow } from '@outlet/shared/format/server-clock'
import { Link } from 'react-router-dom'

const byAge = (a: Fact, b: Fact) => Number(a.time !== undefined) - Number(b.time !== undefined)

/** Today's date, followed by the facts that the widgets report; those with an age come last. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => {
  const locale = useLocale()
  useClock()
  return (
    <ul className="workplace-facts">
      <li>{formatDay(serverNow(), locale)}</li>
      {facts.toSorted(byAge).map(({ key, text, time, link, isBad = false }) => (
        <li key={key}>
          <Link className="workplace-fact" to={link} data-bad={isBad}>
            {text}
            {time !== undefined && (
              <>
                {' '}
                <TimeText time={time} />
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
