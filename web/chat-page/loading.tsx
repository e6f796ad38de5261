/** The page's layout while the agent and its language are looked up; without text. */
export const Loading = () => (
  <div aria-busy className="flex flex-col h-dvh">
    <div className="shrink-0 border-b border-line bg-surface">
      <div className="flex items-center gap-3 max-w-3xl mx-auto h-15 px-3 sm:px-5">
        <span className="size-9 rounded-full bg-surface-sunken animate-pulse" />
        <span className="h-4 w-36 rounded-full bg-surface-sunken animate-pulse" />
      </div>
    </div>
    <div className="grow" />
    <div className="w-full max-w-3xl mx-auto px-2 pb-8 sm:px-5">
      <div className="h-13.5 rounded-[1.75rem] border border-line bg-surface" />
    </div>
  </div>
)
