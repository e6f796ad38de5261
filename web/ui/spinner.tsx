/** A spinner without a label for screen readers, which the caller provides. */
export const Spinner = () => <span aria-hidden className="i-lucide-loader-circle animate-spin shrink-0" />
