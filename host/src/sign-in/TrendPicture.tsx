/** Decorative: a stock curve that falls to zero and returns. */
export const TrendPicture = () => (
  <svg className="sign-in-picture" viewBox="0 0 520 240" aria-hidden="true" focusable="false">
    <defs>
      <linearGradient id="trend-fill" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#7bb2ff" stopOpacity="0.55" />
        <stop offset="1" stopColor="#7bb2ff" stopOpacity="0" />
      </linearGradient>
    </defs>
    <rect
      x="0.5"
      y="0.5"
      width="519"
      height="239"
      rx="16"
      fill="#fff"
      fillOpacity="0.07"
      stroke="#fff"
      strokeOpacity="0.16"
    />
    <path d="M28 60h464M28 110h464M28 160h464" stroke="#fff" strokeOpacity="0.1" />
    <rect x="208" y="28" width="84" height="176" fill="#fff" fillOpacity="0.06" />
    <path
      d="M28 84h44v18h40v26h34v20h30v24h32v32h84V66h52v14h40v22h44v12h64"
      fill="none"
      stroke="#9cc6ff"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path d="M28 84h44v18h40v26h34v20h30v24h32v32H28Z" fill="url(#trend-fill)" />
    <path d="M292 204V66h52v14h40v22h44v12h64v90Z" fill="url(#trend-fill)" />
    <circle cx="292" cy="66" r="12" fill="#23c343" fillOpacity="0.25" />
    <circle cx="292" cy="66" r="5.5" fill="#23c343" stroke="#fff" strokeWidth="2" />
    <circle cx="208" cy="204" r="4.5" fill="#f7ba1e" stroke="#fff" strokeWidth="1.5" />
  </svg>
)
