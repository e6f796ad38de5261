/** Without a label: the caller provides one. */
export const Spinner = () => <span aria-hidden className="i-lucide-loader-circle animate-spin shrink-0" />
