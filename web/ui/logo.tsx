/** The logo: a sound wave in a speech bubble. Decorative, because the name is beside it. */
export const LogoMark = ({ className = 'size-8' }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
    <path
      d="M9 2h14a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H12l-8.2 4.6A1.2 1.2 0 0 1 2 29.5V9a7 7 0 0 1 7-7Z"
      fill="var(--brand)"
    />
    <g stroke="var(--brand-ink)" strokeWidth="2.6" strokeLinecap="round">
      <path d="M9.5 12.5v3M22.5 12.5v3" />
      <path d="M13.8 9.5v9" stroke="var(--accent)" />
      <path d="M18.2 11v6" />
    </g>
  </svg>
)

export const Logo = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-2.5 text-xl font-extrabold tracking-tight">
    <LogoMark />
    <span className="max-[22.5rem]:sr-only">{name}</span>
  </span>
)
