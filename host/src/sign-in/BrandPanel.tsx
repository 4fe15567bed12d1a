import { BrandMark } from '../brand/BrandMark'
import { TickIcon } from './icons'
import { TrendPicture } from './TrendPicture'
import type { Words } from './words'
import './brand.css'

/** What the product is, beside the form where there is the width for it. */
export const BrandPanel = ({ words }: { words: Words }) => (
  <aside className="sign-in-brand" aria-label="Outlet Console">
    <p className="sign-in-name">
      <BrandMark size={36} />
      Outlet Console
    </p>
    <div className="sign-in-pitch">
      <h2>{words.headline}</h2>
      <p>{words.summary}</p>
      <TrendPicture />
      <ul>
        {words.claims.map((claim) => (
          <li key={claim}>
            <TickIcon />
            {claim}
          </li>
        ))}
      </ul>
    </div>
  </aside>
)
