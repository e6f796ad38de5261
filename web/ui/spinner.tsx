/** Says nothing by itself: whoever shows it names what is going on. */
export const Spinner = () => <span aria-hidden className="i-lucide-loader-circle animate-spin shrink-0" />
