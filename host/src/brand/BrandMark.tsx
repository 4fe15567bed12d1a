/** The product's logo: a price tag with a rising stock curve. */
export const BrandMark = ({ size = 32 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false" className="brand-mark">
    <rect width="32" height="32" rx="8" fill="#165DFF" />
    <path
      d="M7 8.5A1.5 1.5 0 0 1 8.5 7h7.6c.4 0 .8.16 1.06.440l8 8a1.5 1.5 0 0 1 0 2.12l-7.6 7.6a1.5 1.5 0 0 1-2.12 0l-8-8A1.5 1.5 0 0 1 7 16.1Z"
      fill="#fff"
    />
    <circle cx="11.5" cy="11.5" r="1.7" fill="#165DFF" />
    <path
      d="m12.5 18 2.8-2.6 2.2 2.1 3.6-3.7"
      fill="none"
      stroke="#165DFF"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
